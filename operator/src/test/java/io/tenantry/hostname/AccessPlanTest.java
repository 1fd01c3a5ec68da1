package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.AccessPlan.Granted;
import io.tenantry.hostname.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.AccessPlan.Write;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What namespace {@code shop} bears, and which grant it has. */
class AccessPlanTest {
  private static final String A = "a.example.com";
  private static final String B = "b.example.com";
  private static final NamespaceMarks BARE =
      new NamespaceMarks(Optional.empty(), Optional.empty(), Optional.empty());

  private static NamespaceMarks marks(String gateway, String granted) {
    return new NamespaceMarks(Optional.of(gateway), Optional.of(granted), Optional.empty());
  }

  private static Granted ours(String name, String... hostnames) {
    return new Granted(name, "uid-" + name, "7", true, "shop", Set.of(hostnames));
  }

  private static Granted theirs(String name, String namespace, String... hostnames) {
    return new Granted(name, "uid-" + name, "7", false, namespace, Set.of(hostnames));
  }

  private static AccessPlan plan(
      Set<String> hostnames, Set<String> gateways, NamespaceMarks marks, Granted... grants) {
    return AccessPlan.of(
        "shop", hostnames, gateways, false, Optional.of(marks), List.of(), List.of(grants));
  }

  // Grants

  @Test
  void grantsANamespaceItsHostnamesInOrder() {
    var plan = plan(Set.of(B, A), Set.of("gw-01"), BARE);

    assertThat(plan.write()).contains(new Write("shop", "shop", List.of(A, B), Optional.empty()));
    assertThat(plan.remove()).isEmpty();
  }

  @Test
  void writesAGrantThatIsKnownToBeOurs() {
    var grant = new Write("shop", "shop", List.of(A), Optional.of("7")).grant("edge");

    assertThat(grant.getMetadata().getNamespace()).isEqualTo("edge");
    assertThat(grant.getMetadata().getName()).isEqualTo("shop");
    assertThat(grant.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(grant.getMetadata().getLabels()).containsEntry(Marks.MANAGED_BY, Marks.MANAGER);
  }

  @Test
  void changesNothingWhereAllIsAsItShouldBe() {
    var plan = plan(Set.of(A), Set.of("gw-01"), marks("gw-01", A), ours("shop", A));

    assertThat(plan).isEqualTo(new AccessPlan(Optional.empty(), Optional.empty(), List.of()));
  }

  @Test
  void changesItsGrantFromTheStateThatItHasSeen() {
    var plan = plan(Set.of(A, B), Set.of("gw-01"), marks("gw-01", A), ours("shop", A));

    assertThat(plan.write()).contains(new Write("shop", "shop", List.of(A, B), Optional.of("7")));
    assertThat(plan.marks()).contains(marks("gw-01", A + "," + B));
  }

  @Test
  void removesItsGrantWithTheLastHostname() {
    var plan = plan(Set.of(), Set.of(), marks("gw-01", A), ours("shop", A));

    assertThat(plan.write()).isEmpty();
    assertThat(plan.remove()).containsExactly(ours("shop", A));
    assertThat(plan.marks()).contains(BARE);
  }

  // Grants that people have made

  @Test
  void callsItsGrantDifferentlyWhereAPersonHasTakenTheName() {
    var plan = plan(Set.of(A), Set.of("gw-01"), BARE, theirs("shop", "shop", B));

    assertThat(plan.write()).contains(new Write("shop-auto", "shop", List.of(A), Optional.empty()));
    assertThat(plan.remove()).isEmpty();
    assertThat(plan.marks()).contains(marks("gw-01", A + "," + B));
  }

  @Test
  void removesItsOlderGrantOncePeopleHaveGivenTheNameFree() {
    var plan = plan(Set.of(A), Set.of("gw-01"), BARE, ours("shop-auto", A));

    assertThat(plan.write()).contains(new Write("shop", "shop", List.of(A), Optional.empty()));
    assertThat(plan.remove()).containsExactly(ours("shop-auto", A));
  }

  @Test
  void leavesAPersonsGrantForAnotherNamespaceOutOfIt() {
    var plan = plan(Set.of(A), Set.of("gw-01"), BARE, theirs("shop", "bank", B));

    assertThat(plan.write().map(Write::name)).contains("shop-auto");
    assertThat(plan.marks()).contains(marks("gw-01", A));
  }

  @Test
  void removesNoGrantOfAPerson() {
    var plan = plan(Set.of(), Set.of(), BARE, theirs("shop", "shop", B));

    assertThat(plan.remove()).isEmpty();
    assertThat(plan.marks())
        .contains(new NamespaceMarks(Optional.empty(), Optional.of(B), Optional.empty()));
  }

  // Marks

  @Test
  void marksTheFirstGatewayByNumber() {
    var plan = plan(Set.of(A), Set.of("gw-100", "gw-12", "other"), BARE, ours("shop", A));

    assertThat(plan.marks().flatMap(NamespaceMarks::gateway)).contains("gw-12");
  }

  @Test
  void keepsAnOlderMarkWhileARequestMayStillGetAPlace() {
    var before = Optional.of(marks("gw-01", A));
    var grants = List.of(ours("shop", A));

    assertThat(AccessPlan.of("shop", Set.of(A), Set.of(), true, before, List.of(), grants).marks())
        .isEmpty();
    assertThat(AccessPlan.of("shop", Set.of(A), Set.of(), false, before, List.of(), grants).marks())
        .contains(new NamespaceMarks(Optional.empty(), Optional.of(A), Optional.empty()));
  }

  @Test
  void marksNoNamespaceThatIsGone() {
    var plan =
        AccessPlan.of(
            "shop", Set.of(A), Set.of("gw-01"), false, Optional.empty(), List.of(), List.of());

    assertThat(plan.marks()).isEmpty();
    assertThat(plan.write()).isPresent();
  }
}
