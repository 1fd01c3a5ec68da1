package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.hostname.access.AccessPlan.NamespaceMarks;
import io.tenantry.hostname.access.AccessStep.Grant;
import io.tenantry.hostname.access.AccessStep.Mark;
import io.tenantry.hostname.access.AccessStep.Revoke;
import io.tenantry.hostname.access.AccessStep.Stamp;
import io.tenantry.hostname.access.AccessWorld.Granted;
import io.tenantry.hostname.access.AccessWorld.Marked;
import io.tenantry.hostname.access.AccessWorld.Neighbour;
import io.tenantry.hostname.access.AccessWorld.Stray;
import io.tenantry.hostname.access.ExcludedHostnames.Held;
import io.tenantry.hostname.access.HostnameOwners.Requester;
import io.tenantry.hostname.pool.Marks;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import io.tenantry.pass.WakeUp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What namespace {@code shop} bears, and which grant it has. */
class AccessPlannerTest {
  private static final String A = "a.example.com";
  private static final String B = "b.example.com";
  private static final String WILD = "*.example.com";
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final NamespaceMarks BARE =
      new NamespaceMarks(Optional.empty(), Optional.empty(), Optional.empty());

  /** A world in the making. */
  private static final class World {
    private Optional<Marked> marked = Optional.of(new Marked("5", BARE, AllowedDomains.ANY));
    private final List<Requester> requests = new ArrayList<>();
    private Set<String> hostnames = Set.of();
    private List<Held> held = List.of();
    private List<Granted> grants = List.of();
    private List<Neighbour> neighbours = List.of();
    private List<Stray> strays = List.of();

    World bearing(NamespaceMarks marks) {
      marked = Optional.of(new Marked("5", marks, AllowedDomains.ANY));
      return this;
    }

    World allowing(String domains) {
      marked = Optional.of(new Marked("5", BARE, AllowedDomains.parse(domains)));
      return this;
    }

    World gone() {
      marked = Optional.empty();
      return this;
    }

    World has(String... names) {
      hostnames = Set.of(names);
      return this;
    }

    World request(String hostname, String gateway) {
      return request(hostname, Optional.of(gateway), false, false);
    }

    World request(String hostname, Optional<String> gateway, boolean refused, boolean deleting) {
      requests.add(new Requester("shop/" + hostname, hostname, gateway, refused, deleting));
      return this;
    }

    World held(Held... all) {
      held = List.of(all);
      return this;
    }

    World grants(Granted... all) {
      grants = List.of(all);
      return this;
    }

    World neighbour(String namespace, RouteAccess access) {
      neighbours = List.of(new Neighbour(namespace, access));
      return this;
    }

    World strays(Stray... all) {
      strays = List.of(all);
      return this;
    }

    AccessPlan plan() {
      var claimed =
          hostnames.stream().map(name -> new Held("shop", name, Set.of("gw-01"))).toList();
      return AccessPlanner.plan(
          new AccessWorld(
              "shop", marked, requests, hostnames, claimed, held, grants, neighbours, strays, NOW));
    }

    <S extends AccessStep> List<S> steps(Class<S> kind) {
      return plan().steps().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    Optional<NamespaceMarks> marks() {
      return steps(Mark.class).stream().map(Mark::marks).findFirst();
    }
  }

  private static World world() {
    return new World();
  }

  private static NamespaceMarks marks(String gateway, String granted) {
    return new NamespaceMarks(Optional.of(gateway), Optional.of(granted), Optional.empty());
  }

  private static Granted ours(String name, String... hostnames) {
    return new Granted(name, "uid-" + name, "7", true, true, "shop", Set.of(hostnames));
  }

  private static Granted theirs(String name, String namespace, String... hostnames) {
    return new Granted(name, "uid-" + name, "7", false, true, namespace, Set.of(hostnames));
  }

  private static Granted unstamped(Granted grant) {
    return new Granted(
        grant.name(),
        grant.uid(),
        grant.version(),
        grant.ours(),
        false,
        grant.namespace(),
        grant.hostnames());
  }

  // Grants

  @Test
  void grantsANamespaceItsHostnamesInOrder() {
    var world = world().has(B, A).request(A, "gw-01");

    assertThat(world.plan().steps())
        .containsExactly(
            new Grant("shop", "shop", List.of(A, B), Optional.empty()),
            new Mark("shop", "5", marks("gw-01", A + "," + B)));
    assertThat(world.plan().next()).isEqualTo(new Next.Settled());
  }

  /** A second write would follow as soon as there is a Gateway to name. */
  @Test
  void marksANamespaceOnceItsFirstHostnameHasAGateway() {
    var world = world().has(A).request(A, Optional.empty(), false, false);

    assertThat(world.plan().steps())
        .containsExactly(new Grant("shop", "shop", List.of(A), Optional.empty()));
  }

  @Test
  void writesAGrantThatIsKnownToBeOurs() {
    var grant = new Grant("shop", "shop", List.of(A), Optional.of("7")).object("edge");

    assertThat(grant.getMetadata().getNamespace()).isEqualTo("edge");
    assertThat(grant.getMetadata().getName()).isEqualTo("shop");
    assertThat(grant.getMetadata().getResourceVersion()).isEqualTo("7");
    assertThat(grant.getMetadata().getLabels()).containsEntry(Marks.MANAGED_BY, Marks.MANAGER);
  }

  @Test
  void changesNothingWhereNothingDiffers() {
    var world =
        world().has(A).request(A, "gw-01").bearing(marks("gw-01", A)).grants(ours("shop", A));

    assertThat(world.plan())
        .isEqualTo(new AccessPlan(List.of(), Set.of(), Set.of(), new Next.Settled()));
  }

  @Test
  void doesNothingForANamespaceThatHasNothing() {
    assertThat(world().plan())
        .isEqualTo(new AccessPlan(List.of(), Set.of(), Set.of(), new Next.Settled()));
  }

  @Test
  void changesItsGrantFromTheStateThatItHasSeen() {
    var world =
        world().has(A, B).request(A, "gw-01").bearing(marks("gw-01", A)).grants(ours("shop", A));

    assertThat(world.steps(Grant.class))
        .containsExactly(new Grant("shop", "shop", List.of(A, B), Optional.of("7")));
    assertThat(world.marks()).contains(marks("gw-01", A + "," + B));
  }

  @Test
  void removesItsGrantWithTheLastHostname() {
    var world = world().bearing(marks("gw-01", A)).grants(ours("shop", A));

    assertThat(world.plan().steps())
        .containsExactly(new Revoke(ours("shop", A)), new Mark("shop", "5", BARE));
  }

  @Test
  void saysSinceWhenAGrantIsThere() {
    var world = world().has(A).request(A, "gw-01").bearing(marks("gw-01", A));

    assertThat(world.grants(unstamped(ours("shop", A))).plan().steps())
        .containsExactly(new Stamp("shop", NOW));
    assertThat(world().grants(unstamped(ours("shop", A))).steps(Stamp.class))
        .as("not of one that goes")
        .isEmpty();
    assertThat(world().grants(unstamped(theirs("shop", "bank", A))).steps(Stamp.class))
        .as("not of another namespace's")
        .isEmpty();
    assertThat(world().grants(unstamped(theirs("hand", "shop", A))).steps(Stamp.class))
        .as("not of one that a person made")
        .isEmpty();
  }

  // Grants that people have made

  @Test
  void callsItsGrantDifferentlyWhereAPersonHasTakenTheName() {
    var world = world().has(A).request(A, "gw-01").grants(theirs("shop", "shop", B));

    assertThat(world.steps(Grant.class))
        .containsExactly(new Grant("shop-auto", "shop", List.of(A), Optional.empty()));
    assertThat(world.steps(Revoke.class)).isEmpty();
    assertThat(world.marks()).contains(marks("gw-01", A + "," + B));
  }

  @Test
  void removesItsOlderGrantOncePeopleHaveGivenTheNameFree() {
    var world = world().has(A).request(A, "gw-01").grants(ours("shop-auto", A));

    assertThat(world.steps(Grant.class))
        .containsExactly(new Grant("shop", "shop", List.of(A), Optional.empty()));
    assertThat(world.steps(Revoke.class)).containsExactly(new Revoke(ours("shop-auto", A)));
  }

  @Test
  void leavesAPersonsGrantForAnotherNamespaceOutOfIt() {
    var world = world().has(A).request(A, "gw-01").grants(theirs("shop", "bank", B));

    assertThat(world.steps(Grant.class).getFirst().name()).isEqualTo("shop-auto");
    assertThat(world.marks()).contains(marks("gw-01", A));
  }

  @Test
  void removesNoGrantOfAPerson() {
    var world = world().grants(theirs("shop", "shop", B));

    assertThat(world.steps(Revoke.class)).isEmpty();
    assertThat(world.marks())
        .contains(new NamespaceMarks(Optional.empty(), Optional.of(B), Optional.empty()));
  }

  // Grants without a namespace

  @Test
  void removesOnlyItsOwnGrantsOfANamespaceThatIsGone() {
    var mine = ours("old", A);
    var hand = unstamped(theirs("hand", "old", B));
    var plan = world().strays(new Stray(mine, false), new Stray(hand, false)).plan();

    assertThat(plan.steps()).containsExactly(new Revoke(mine));
    assertThat(plan.namespaces()).isEmpty();
  }

  @Test
  void wakesANamespaceThatCameAfterItsGrant() {
    var plan = world().strays(new Stray(theirs("hand", "late", B), true)).plan();

    assertThat(plan.steps()).isEmpty();
    assertThat(plan.namespaces()).containsExactly("late");
  }

  // Marks

  @Test
  void marksTheFirstGatewayByNumber() {
    var world =
        world().has(A).request(A, "gw-100").request(B, "gw-12").request("c.example.com", "other");

    assertThat(world.marks().flatMap(NamespaceMarks::gateway)).contains("gw-12");
  }

  @Test
  void keepsAnOlderMarkWhileARequestMayStillGetAGateway() {
    var waiting =
        world()
            .has(A)
            .request(A, Optional.empty(), false, false)
            .bearing(marks("gw-01", A))
            .grants(ours("shop", A));
    var going =
        world()
            .has(A)
            .request(A, Optional.of("gw-01"), false, true)
            .bearing(marks("gw-01", A))
            .grants(ours("shop", A));

    assertThat(waiting.marks()).isEmpty();
    assertThat(going.marks())
        .contains(new NamespaceMarks(Optional.empty(), Optional.of(A), Optional.empty()));
  }

  @Test
  void marksNoNamespaceThatIsGone() {
    var world = world().gone().has(A).request(A, "gw-01");

    assertThat(world.marks()).isEmpty();
    assertThat(world.steps(Grant.class)).isNotEmpty();
  }

  // Names below the wildcards of others

  @Test
  void grantsANameOnlyWhenNobodyMayUseItByAWildcardAnyMore() {
    var unaware = new RouteAccess(List.of(WILD), Optional.of(List.of()));
    var aware = new RouteAccess(List.of(WILD), Optional.of(List.of(A + "@gw-01")));
    var world = world().has(A).request(A, "gw-01");

    var before = world.neighbour("wild", unaware).plan();
    assertThat(before.steps()).noneMatch(Grant.class::isInstance);
    assertThat(before.namespaces()).containsExactly("wild");
    assertThat(before.next()).isEqualTo(new Next.Again(Duration.ofSeconds(30)));

    var after = world.neighbour("wild", aware).plan();
    assertThat(after.steps()).anyMatch(Grant.class::isInstance);
    assertThat(after.namespaces()).isEmpty();
    assertThat(after.next()).isEqualTo(new Next.Settled());
  }

  @Test
  void tellsANeighbourOnWhichGatewayItsNamesAreNow() {
    var old = new RouteAccess(List.of(WILD), Optional.of(List.of(A + "@gw-09")));
    var plan = world().has(A).request(A, "gw-01").neighbour("wild", old).plan();

    assertThat(plan.steps()).anyMatch(Grant.class::isInstance);
    assertThat(plan.namespaces()).containsExactly("wild");
  }

  @Test
  void waitsForNobodyWhoseWildcardAllowsNothingYet() {
    var without = new RouteAccess(List.of(WILD), Optional.empty());
    var plan = world().has(A).request(A, "gw-01").neighbour("wild", without).plan();

    assertThat(plan.steps()).anyMatch(Grant.class::isInstance);
    assertThat(plan.namespaces()).isEmpty();
  }

  @Test
  void takesNoNameFromWhomPeopleHaveGrantedIt() {
    var byHand = new RouteAccess(List.of(A, WILD), Optional.of(List.of()));

    assertThat(world().has(A).request(A, "gw-01").neighbour("wild", byHand).steps(Grant.class))
        .hasSize(1);
  }

  @Test
  void keepsGrantedWhatIsGranted() {
    var unaware = new RouteAccess(List.of(WILD), Optional.of(List.of()));
    var world =
        world()
            .has(A)
            .request(A, "gw-01")
            .bearing(marks("gw-01", A))
            .grants(ours("shop", A))
            .neighbour("wild", unaware);

    assertThat(world.plan().steps()).isEmpty();
    assertThat(world.plan().namespaces()).containsExactly("wild");
  }

  @Test
  void wakesThoseWhoseNamesItLeavesToThemNow() {
    var plan =
        world().has(WILD).request(WILD, "gw-01").held(new Held("bank", A, Set.of("gw-02"))).plan();

    assertThat(plan.steps())
        .contains(
            new Mark(
                "shop",
                "5",
                new NamespaceMarks(
                    Optional.of("gw-01"), Optional.of(WILD), Optional.of(A + "@gw-02"))));
    assertThat(plan.namespaces()).containsExactly("bank");
  }

  // Requests

  @Test
  void wakesTheRequestsWhoseNamesAreGrantedOrWithdrawn() {
    var world =
        world()
            .has(B, "c.example.com")
            .request(A, Optional.of("gw-01"), false, true)
            .request(B, "gw-01")
            .request("c.example.com", "gw-01")
            .bearing(marks("gw-01", A + ",c.example.com"))
            .grants(ours("shop", A, "c.example.com"));

    assertThat(world.plan().requests()).containsExactlyInAnyOrder("shop/" + A, "shop/" + B);
  }

  @Test
  void wakesTheRequestsThatTheAllowedDomainsConcern() {
    var world =
        world()
            .allowing("example.com")
            .request(A, Optional.empty(), false, false)
            .request(B, Optional.empty(), true, false)
            .request("a.example.org", Optional.empty(), false, false)
            .request("b.example.org", Optional.empty(), true, false);

    assertThat(world.plan().requests())
        .containsExactlyInAnyOrder("shop/" + B, "shop/a.example.org");
  }

  // Report

  @Test
  void tellsNobodyOfWhatWasNotDone() {
    var plan = world().has(A).request(A, "gw-01").plan();

    var down = report(plan, new Failure(Kind.DENIED, "no"));
    assertThat(down.next()).isEqualTo(new Next.Retry());
    assertThat(down.wakeUps()).isEmpty();
    assertThat(down.announcements()).extracting(Announcement::message).containsExactly("no");
    var stale = report(plan, new Failure(Kind.STALE, "changed"));
    assertThat(stale.announcements()).isEmpty();
    assertThat(stale.next()).isEqualTo(new Next.Retry());
    var done = AccessReporter.report(plan, Outcome.of(plan.steps()));
    assertThat(done.wakeUps())
        .containsExactly(new WakeUp(GatewayHostnameRequest.class, "shop/" + A));
    assertThat(done.next()).isEqualTo(plan.next());
  }

  private static Summary<Void> report(AccessPlan plan, Failure failure) {
    return AccessReporter.report(
        plan, Outcome.stopped(List.of(), plan.steps().getFirst(), failure));
  }
}
