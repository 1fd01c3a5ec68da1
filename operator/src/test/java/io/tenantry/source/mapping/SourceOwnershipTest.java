package io.tenantry.source.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.source.Flock;
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
}
