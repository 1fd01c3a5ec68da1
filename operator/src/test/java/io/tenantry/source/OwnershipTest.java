package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private static final Identity LIVING = new Identity("shop", "others", "uid-others");
  private static final Identity GONE = new Identity("shop", "customers", "uid-of-before");

  @Test
  void whatASourceOfItsNamespaceHasLetGoIsLeft() {
    assertThat(whose(Map.of(Marks.ORPHANED_BY, "shop/customers"))).isEqualTo(new Whose.Left("7"));
    assertThat(whose(Map.of(Marks.ORPHANED_BY, "shop/others"))).isEqualTo(new Whose.Left("7"));
  }

  @Test
  void whatASourceHadThatIsGoneIsLeft() {
    assertThat(whose(Marks.annotations(GONE))).isEqualTo(new Whose.Left("7"));
  }

  @Test
  void whatASourceHasThatLivesIsItsOwnWhateverItIsCalled() {
    assertThat(whose(Marks.annotations(LIVING))).isEqualTo(new Whose.Others());
    assertThat(whose(with(Marks.annotations(LIVING), Marks.SOURCE, "shop/customers")))
        .isEqualTo(new Whose.Others());
    var both = Map.of(Marks.SOURCE, "shop/others", Marks.SOURCE_UID, "uid-others");
    assertThat(whose(with(both, Marks.ORPHANED_BY, "shop/customers")))
        .isEqualTo(new Whose.Others());
  }

  @Test
  void anotherNamespacesSourcesLeaveItNothing() {
    assertThat(whose(Map.of(Marks.ORPHANED_BY, "cafe/customers"))).isEqualTo(new Whose.Others());
    assertThat(whose(Marks.annotations(new Identity("cafe", "customers", "uid-gone"))))
        .isEqualTo(new Whose.Others());
  }

  @Test
  void whatPeopleHaveMadeOrMadeTheirsIsNotLeft() {
    assertThat(whose(Map.of())).isEqualTo(new Whose.Others());
    assertThat(whose(Map.of(Marks.SOURCE, "shop/customers"))).isEqualTo(new Whose.Others());
    assertThat(whose(Map.of(Marks.ORPHANED_BY, ""))).isEqualTo(new Whose.Others());
    assertThat(whose(Map.of(Marks.ORPHANED_BY, "customers"))).isEqualTo(new Whose.Others());
  }

  @Test
  void whatNobodyCanTellTheSourceOfIsNotLeft() {
    assertThat(whose(Map.of(Marks.SOURCE_UID, "uid-of-before"))).isEqualTo(new Whose.Others());
  }

  @Test
  void whatTheGoOperatorMadeForAnotherIsNotLeft() {
    var made =
        new ObjectMetaBuilder(object(Map.of(Marks.ORPHANED_BY, "shop/customers")))
            .addNewOwnerReference()
            .withKind("TenantSource")
            .withName("others")
            .withUid("uid-others")
            .endOwnerReference()
            .build();
    assertThat(Ownership.whose(made, Flock.SOURCE, LIVING.uid()::equals))
        .isEqualTo(new Whose.Others());
  }

  @Test
  void itsOwnIsItsOwnWhateverElseIsWritten() {
    var own = with(Marks.annotations(Flock.SOURCE), Marks.ORPHANED_BY, "shop/customers");
    assertThat(whose(own)).isEqualTo(new Whose.Ours());
  }

  private static Whose whose(Map<String, String> annotations) {
    return Ownership.whose(object(annotations), Flock.SOURCE, LIVING.uid()::equals);
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
