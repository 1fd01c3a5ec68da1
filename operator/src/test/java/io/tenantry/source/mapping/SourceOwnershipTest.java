package io.tenantry.source.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.source.Flock;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SourceOwnershipTest {
  private static final SourceId LIVING = new SourceId("shop", "others", "uid-others");
  private static final SourceId GONE = new SourceId("shop", "customers", "uid-of-before");

  @Test
  void whatASourceOfItsNamespaceHasLetGoIsLeft() {
    assertThat(whose(Map.of(SourceMarks.ORPHANED_BY, "shop/customers")))
        .isEqualTo(new ObjectOwnership.Left("7"));
    assertThat(whose(Map.of(SourceMarks.ORPHANED_BY, "shop/others")))
        .isEqualTo(new ObjectOwnership.Left("7"));
  }

  @Test
  void whatASourceHadThatIsGoneIsLeft() {
    assertThat(whose(SourceMarks.annotations(GONE))).isEqualTo(new ObjectOwnership.Left("7"));
  }

  @Test
  void whatASourceHasThatLivesIsItsOwnWhateverItIsCalled() {
    assertThat(whose(SourceMarks.annotations(LIVING))).isEqualTo(new ObjectOwnership.Others());
    assertThat(whose(with(SourceMarks.annotations(LIVING), SourceMarks.SOURCE, "shop/customers")))
        .isEqualTo(new ObjectOwnership.Others());
    var both = Map.of(SourceMarks.SOURCE, "shop/others", SourceMarks.SOURCE_UID, "uid-others");
    assertThat(whose(with(both, SourceMarks.ORPHANED_BY, "shop/customers")))
        .isEqualTo(new ObjectOwnership.Others());
  }

  @Test
  void anotherNamespacesSourcesLeaveItNothing() {
    assertThat(whose(Map.of(SourceMarks.ORPHANED_BY, "cafe/customers")))
        .isEqualTo(new ObjectOwnership.Others());
    assertThat(whose(SourceMarks.annotations(new SourceId("cafe", "customers", "uid-gone"))))
        .isEqualTo(new ObjectOwnership.Others());
  }

  @Test
  void whatPeopleHaveMadeOrMadeTheirsIsNotLeft() {
    assertThat(whose(Map.of())).isEqualTo(new ObjectOwnership.Others());
    assertThat(whose(Map.of(SourceMarks.SOURCE, "shop/customers")))
        .isEqualTo(new ObjectOwnership.Others());
    assertThat(whose(Map.of(SourceMarks.ORPHANED_BY, ""))).isEqualTo(new ObjectOwnership.Others());
    assertThat(whose(Map.of(SourceMarks.ORPHANED_BY, "customers")))
        .isEqualTo(new ObjectOwnership.Others());
  }

  @Test
  void whatNobodyCanTellTheSourceOfIsNotLeft() {
    assertThat(whose(Map.of(SourceMarks.SOURCE_UID, "uid-of-before")))
        .isEqualTo(new ObjectOwnership.Others());
  }

  @Test
  void whatTheGoOperatorMadeForAnotherIsNotLeft() {
    var made =
        new ObjectMetaBuilder(object(Map.of(SourceMarks.ORPHANED_BY, "shop/customers")))
            .addNewOwnerReference()
            .withKind("TenantSource")
            .withName("others")
            .withUid("uid-others")
            .endOwnerReference()
            .build();
    assertThat(SourceOwnership.whose(made, Flock.SOURCE, LIVING.uid()::equals))
        .isEqualTo(new ObjectOwnership.Others());
  }

  @Test
  void itsOwnIsItsOwnWhateverElseIsWritten() {
    var own =
        with(SourceMarks.annotations(Flock.SOURCE), SourceMarks.ORPHANED_BY, "shop/customers");
    assertThat(whose(own)).isEqualTo(new ObjectOwnership.Ours());
  }

  private static ObjectOwnership whose(Map<String, String> annotations) {
    return SourceOwnership.whose(object(annotations), Flock.SOURCE, LIVING.uid()::equals);
  }

  private static ObjectMeta object(Map<String, String> annotations) {
    return new ObjectMetaBuilder()
        .withNamespace("tenants")
        .withName("ada")
        .withResourceVersion("7")
        .withAnnotations(annotations)
        .build();
  }

  private static Map<String, String> with(Map<String, String> some, String key, String value) {
    var all = new java.util.HashMap<>(some);
    all.put(key, value);
    return all;
  }

  @Test
  void isKnownToTheOriginalInItsOwnNamespace() {
    var source = new SourceId("shop", "customers", "uid-1");
    var kind = TargetKind.DISTRIBUTION_TENANT;
    var owners = SourceOwnership.owners(kind, "shop", source, List.of());

    assertThat(owners)
        .singleElement()
        .satisfies(owner -> {
          assertThat(owner.getApiVersion()).isEqualTo("cloudfront-tenant-operator.io/v1alpha1");
          assertThat(owner.getKind()).isEqualTo("TenantSource");
          assertThat(owner.getName()).isEqualTo("customers");
          assertThat(owner.getUid()).isEqualTo("uid-1");
          assertThat(owner.getController()).isNull();
          assertThat(owner.getBlockOwnerDeletion()).isNull();
        });
    assertThat(SourceOwnership.owners(kind, "shop", source, owners)).isEqualTo(owners);
    assertThat(SourceOwnership.owners(kind, "elsewhere", source, List.of())).isEmpty();
    assertThat(SourceOwnership.owners(TargetKind.TENANT, "shop", source, List.of())).isEmpty();
  }

  /** The ownerReference is still there, as the annotation is what people are told to remove. */
  @Test
  void isNobodysOnceItsAnnotationIsRemoved() {
    var source = new SourceId("shop", "customers", "uid-1");
    var child =
        new ObjectMetaBuilder()
            .withNamespace("shop")
            .withName("ada")
            .withAnnotations(SourceMarks.annotations(source))
            .withOwnerReferences(
                SourceOwnership.owners(TargetKind.DISTRIBUTION_TENANT, "shop", source, List.of()))
            .build();
    assertThat(SourceOwnership.isOf(child, source)).isTrue();

    child.setAnnotations(Map.of(SourceMarks.SOURCE, "shop/customers"));
    assertThat(SourceOwnership.isOf(child, source)).isFalse();
    child.setAnnotations(Map.of()); // as the original has it
    assertThat(SourceOwnership.isOf(child, source)).isTrue();
  }

  /** Garbage collection would delete what has a dead owner alone. */
  @Test
  void takesThePlaceOfAFormerSourceAndLeavesOtherOwners() {
    var kind = TargetKind.DISTRIBUTION_TENANT;
    var former =
        SourceOwnership.owners(kind, "shop", new SourceId("shop", "old", "uid-0"), List.of());
    var other = new OwnerReferenceBuilder().withKind("Bundle").withUid("uid-b").build();
    var owners =
        SourceOwnership.owners(
            kind,
            "shop",
            new SourceId("shop", "customers", "uid-1"),
            List.of(former.getFirst(), other));

    assertThat(owners).extracting(OwnerReference::getUid).containsExactly("uid-b", "uid-1");
  }
}
