package io.tenantry.proof.hostname;

import static io.tenantry.proof.hostname.Policies.POOL;
import static io.tenantry.proof.hostname.Policies.refusalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.cli.Tenantry;
import io.tenantry.proof.Patience;
import io.tenantry.sandbox.Sandbox;
import io.tenantry.sandbox.junit.Sandboxed;
import io.tenantry.sandbox.junit.TestNames;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Users of a namespace attach to the shared Gateways with granted hostnames only. No operator runs.
 */
@Sandboxed("hostname-policies")
@TestInstance(Lifecycle.PER_CLASS)
@ResourceLock("hostname-policies")
class RoutePolicyIT {
  private static final Map<String, String> SHARED = Map.of("namespace", POOL, "name", "gw-01");
  private static final Map<String, String> OWN = Map.of("name", "gw-01");
  private static final String NOT_GRANTED = "is not granted to namespace";
  private static final String HOSTLESS = "every hostname of the shared Gateway";

  private final Sandbox sandbox;
  private final KubernetesClient admin;
  private final TestNames names;
  private final Policies policies;
  private final Grants grants;
  private final RouteUser shop;
  private final RouteUser bank;
  private final RouteUser newcomer;

  RoutePolicyIT(Sandbox sandbox, TestNames names) {
    this.sandbox = sandbox;
    this.admin = sandbox.client();
    this.names = names;
    this.policies = new Policies(sandbox);
    this.grants = new Grants(policies, names);
    this.shop = new RouteUser(policies, names.newNamespace());
    this.bank = new RouteUser(policies, names.newNamespace());
    this.newcomer = new RouteUser(policies, names.newNamespace());
  }

  @BeforeAll
  void install() {
    policies.namespace(POOL);
    AttachedKind.install(admin);
    shop.create(AttachedKind.HTTP_ROUTE.object("older", List.of(SHARED), List.of()));
    policies.install("routes.yaml");
    policies.awaitRefusal(() -> newcomer.tryCreate(route("shop.example.com")));
    await()
        .atMost(Patience.LIMIT)
        .until(() -> !grants.newNamespaceAsStranger("shop.example.com").isEmpty());
    grants.set(shop.namespace(), "shop.example.com,*.shops.example.com");
    grants.set(bank.namespace(), "bank.example.com");
    await()
        .atMost(Patience.LIMIT)
        .until(() ->
            shop.refusal(route("shop.example.com")).isEmpty()
                && bank.refusal(route("bank.example.com")).isEmpty());
  }

  @AfterAll
  void leave() {
    Stream.of(shop, bank, newcomer).forEach(RouteUser::close);
    grants.close();
  }

  @ParameterizedTest
  @EnumSource
  void takesWhatWasGranted(AttachedKind kind) {
    assertThat(shop.refusal(on(kind, "shop.example.com"))).isEmpty();
    assertThat(shop.refusal(on(kind, "shop.example.com", "one.shops.example.com"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void refusesWhatWasNotGranted(AttachedKind kind) {
    assertThat(shop.refusal(on(kind, "other.example.com")))
        .contains("\"other.example.com\" " + NOT_GRANTED)
        .contains("create a GatewayHostnameRequest for it")
        .contains("shop.example.com");
    assertThat(shop.refusal(on(kind, "shop.example.com", "other.example.com")))
        .contains("\"other.example.com\" " + NOT_GRANTED);
  }

  @ParameterizedTest
  @EnumSource
  void refusesEverythingWithoutAGrant(AttachedKind kind) {
    assertThat(newcomer.refusal(on(kind, "shop.example.com"))).contains(NOT_GRANTED);
  }

  @ParameterizedTest
  @EnumSource
  void grantsOfOthersDoNotMatter(AttachedKind kind) {
    assertThat(shop.refusal(on(kind, "bank.example.com"))).contains(NOT_GRANTED);
    assertThat(bank.refusal(on(kind, "bank.example.com"))).isEmpty();
    assertThat(bank.refusal(on(kind, "shop.example.com"))).contains(NOT_GRANTED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*.shops.example.com",
        "one.shops.example.com",
        "one.two.shops.example.com",
        "*.one.shops.example.com"
      })
  void aWildcardIsEveryNameBelow(String hostname) {
    assertThat(shop.refusal(route(hostname))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shops.example.com",
        "evilshops.example.com",
        "*.example.com",
        "*.shop.example.com",
        "one.shop.example.com",
        "shop.example.com.evil.org"
      })
  void aGrantIsNothingElse(String hostname) {
    assertThat(shop.refusal(route(hostname))).contains(NOT_GRANTED);
  }

  @ParameterizedTest
  @EnumSource
  void refusesToHaveEveryHostname(AttachedKind kind) {
    assertThat(shop.refusal(kind.object("route", List.of(SHARED), List.of()))).contains(HOSTLESS);
  }

  @ParameterizedTest
  @EnumSource(names = {"LISTENER_SET", "X_LISTENER_SET"})
  void refusesOneListenerForEveryHostname(AttachedKind kind) {
    assertThat(shop.refusal(on(kind, "shop.example.com", ""))).contains(HOSTLESS);
  }

  @ParameterizedTest
  @EnumSource
  void leavesOtherGatewaysAlone(AttachedKind kind) {
    for (var parent :
        List.of(OWN, Map.of("namespace", "elsewhere", "name", "gw-01"), Map.of("name", POOL))) {
      assertThat(newcomer.refusal(kind.object("route", List.of(parent), List.of("any.org"))))
          .isEmpty();
      assertThat(newcomer.refusal(kind.object("route", List.of(parent), List.of()))).isEmpty();
    }
  }

  @Test
  void leavesTheMeshAlone() {
    var service = Map.of("group", "", "kind", "Service", "namespace", POOL, "name", "web");
    assertThat(newcomer.refusal(route(List.of(service), "any.org"))).isEmpty();
  }

  @Test
  void looksAtEveryParent() {
    assertThat(shop.refusal(route(List.of(OWN, SHARED), "other.org"))).contains(NOT_GRANTED);
    assertThat(shop.refusal(route(List.of(OWN, SHARED), "shop.example.com"))).isEmpty();
  }

  @Test
  void listenerSetsOfThePoolAreShared() {
    for (var parent :
        List.of(
            listenerSet("gateway.networking.k8s.io", "ListenerSet"),
            listenerSet("gateway.networking.x-k8s.io", "XListenerSet"))) {
      assertThat(shop.refusal(route(List.of(parent), "other.org"))).contains(NOT_GRANTED);
      assertThat(shop.refusal(route(List.of(parent), "shop.example.com"))).isEmpty();
    }
  }

  @Test
  void leavesThePoolsOwnRoutesAlone() {
    var redirect = AttachedKind.HTTP_ROUTE.object("redirect", List.of(OWN), List.of());
    redirect.getMetadata().setNamespace(POOL);
    assertThat(refusalOf(() -> admin.resource(redirect).dryRun().create())).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void letsGoOfARouteWhoseGrantIsGone(AttachedKind kind) {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "a.example.com,b.example.com");
      var section = Map.of("namespace", POOL, "name", "gw-01", "sectionName", "http");
      var route = kind.object("route", List.of(section), List.of("a.example.com", "b.example.com"));
      route.getMetadata().setFinalizers(List.of("example.com/hold"));
      await().atMost(Patience.LIMIT).until(() -> user.refusal(route).isEmpty());
      user.create(route);
      grants.set(user.namespace(), null);
      user.awaitRefusal(on(kind, "a.example.com"));

      Consumer<GenericKubernetesResource> label =
          live -> live.getMetadata().setLabels(Map.of("seen", "yes"));
      assertThat(user.edit(route, label)).isEmpty();
      assertThat(user.edit(route, live -> kind.rename(live, List.of("a.example.com", "c.org"))))
          .contains("\"c.org\" " + NOT_GRANTED);
      assertThat(user.edit(route, live -> kind.rename(live, List.of()))).contains(HOSTLESS);
      assertThat(user.edit(route, live -> kind.attach(live, SHARED)))
          .contains("\"a.example.com\" " + NOT_GRANTED);
      assertThat(user.edit(route, live -> kind.rename(live, List.of("b.example.com")))).isEmpty();
      assertThat(user.edit(route, live -> kind.rename(live, List.of("a.example.com"))))
          .contains("\"a.example.com\" " + NOT_GRANTED);
      user.delete(route);
      assertThat(user.edit(route, live -> live.getMetadata().setFinalizers(List.of()))).isEmpty();
      await().atMost(Patience.LIMIT).until(() -> user.isGone(route));
    }
  }

  @Test
  void letsARouteLeaveThePool() {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      var route = route(List.of(OWN), "any.org");
      user.create(route);
      assertThat(user.edit(route, live -> AttachedKind.HTTP_ROUTE.attach(live, SHARED)))
          .contains("\"any.org\" " + NOT_GRANTED);
      grants.set(user.namespace(), "any.org");
      await()
          .atMost(Patience.LIMIT)
          .until(() ->
              user.edit(route, live -> AttachedKind.HTTP_ROUTE.attach(live, SHARED)).isEmpty());
      grants.set(user.namespace(), null);
      user.awaitRefusal(route("any.org"));
      assertThat(user.edit(route, live -> AttachedKind.HTTP_ROUTE.attach(live, OWN))).isEmpty();
    }
  }

  @Test
  void letsARouteThatCameBeforeThePolicyBeMended() {
    var older = AttachedKind.HTTP_ROUTE.object("older", List.of(SHARED), List.of());
    assertThat(shop.edit(older, live -> live.getMetadata().setLabels(Map.of("seen", "yes"))))
        .isEmpty();
    assertThat(shop.edit(older, live -> AttachedKind.HTTP_ROUTE.rename(live, List.of("other.org"))))
        .contains(NOT_GRANTED);
    assertThat(
            shop.edit(
                older, live -> AttachedKind.HTTP_ROUTE.rename(live, List.of("shop.example.com"))))
        .isEmpty();
    assertThat(shop.edit(older, live -> AttachedKind.HTTP_ROUTE.rename(live, List.of())))
        .contains(HOSTLESS);
  }

  @Test
  void countsThousandsOfGrants() {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      var granted =
          IntStream.range(0, 5000)
              .mapToObj(i -> (i % 50 == 0 ? "*." : "") + "shop-%04d.example.com".formatted(i))
              .toList();
      grants.set(user.namespace(), String.join(",", granted));
      var last = granted.subList(granted.size() - 64, granted.size());
      var set = AttachedKind.X_LISTENER_SET.object("set", List.of(SHARED), last);
      await().atMost(Patience.LIMIT).until(() -> user.refusal(set).isEmpty());
      assertThat(user.refusal(on(AttachedKind.X_LISTENER_SET, "other.example.com")))
          .contains("not granted to the namespace");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWildcardIsNotWhatOthersHaveByName(AttachedKind kind) {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "*.example.com,mine.example.com");
      grants.exclude(
          user.namespace(), "shop.example.com@gw-02,blog.example.com,*.bank.example.com@gw-02");
      await()
          .atMost(Patience.LIMIT)
          .until(() -> user.refusal(on(kind, "free.example.com")).isEmpty());
      user.awaitRefusal(on(kind, "shop.example.com"));

      for (var taken :
          List.of(
              "shop.example.com",
              "blog.example.com",
              "*.bank.example.com",
              "one.bank.example.com",
              "*.two.bank.example.com")) {
        assertThat(user.refusal(on(kind, taken))).as(taken).contains(NOT_GRANTED);
      }
      for (var free :
          List.of(
              "free.example.com",
              "mine.example.com",
              "bank.example.com",
              "*.example.com",
              "one.shop.example.com")) {
        assertThat(user.refusal(on(kind, free))).as(free).isEmpty();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aWildcardDoesNotCoverANameOnItsOwnGateway(AttachedKind kind) {
    var there = Map.of("namespace", POOL, "name", "gw-02");
    var set = listenerSet("gateway.networking.k8s.io", "ListenerSet");
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "*.example.com");
      grants.exclude(user.namespace(), "one.shop.example.com@gw-02,blog.example.com");
      user.awaitRefusal(on(kind, "blog.example.com"));

      for (var hostname : List.of("*.example.com", "*.shop.example.com")) {
        assertThat(user.refusal(kind.object("route", List.of(there), List.of(hostname))))
            .contains("would also serve hostnames of other namespaces");
        assertThat(user.refusal(kind.object("route", List.of(set), List.of(hostname))))
            .contains("would also serve hostnames of other namespaces");
        assertThat(user.refusal(on(kind, hostname))).isEmpty();
      }
      assertThat(user.refusal(kind.object("route", List.of(there), List.of("*.other.example.com"))))
          .isEmpty();
    }
  }

  @Test
  void leavingOutWhatOthersHaveOpensNothing() {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "*.example.com,mine.example.com");
      grants.exclude(user.namespace(), "shop.example.com");
      user.awaitRefusal(route("shop.example.com"));
      await().atMost(Patience.LIMIT).until(() -> user.refusal(route("*.example.com")).isEmpty());

      for (var less : List.of("", "blog.example.com")) {
        assertThat(grants.excludeAsStranger(user.namespace(), less))
            .contains("The operator manages annotation");
      }
      assertThat(grants.excludeAsStranger(user.namespace(), null)).isEmpty();
      user.awaitRefusal(route("free.example.com"));
      assertThat(grants.excludeAsStranger(user.namespace(), ""))
          .contains("The operator manages annotation");
      assertThat(user.refusal(route("shop.example.com"))).contains(NOT_GRANTED);
      assertThat(user.refusal(route("*.example.com"))).contains(NOT_GRANTED);
      assertThat(user.refusal(route("mine.example.com"))).isEmpty();
    }
  }

  @Test
  void nobodyGrantsThemselvesAHostname() {
    var reserved = "The operator manages annotation";
    assertThat(grants.asStranger(newcomer.namespace(), "shop.example.com")).contains(reserved);
    assertThat(grants.asStranger(shop.namespace(), "shop.example.com,bank.example.com"))
        .contains(reserved);
    for (var subresource : List.of("status", "finalize")) {
      assertThat(grants.asStranger(newcomer.namespace(), subresource, "shop.example.com"))
          .contains(reserved);
    }
    assertThat(grants.newNamespaceAsStranger("shop.example.com")).contains(reserved);
  }

  @Test
  void aNamespaceIsOtherwiseItsUsers() {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "shop.example.com");
      assertThat(grants.labelAsStranger(user.namespace())).isEmpty();
      assertThat(grants.asStranger(user.namespace(), "shop.example.com")).isEmpty();
      assertThat(grants.asStranger(user.namespace(), (String) null)).isEmpty();
    }
  }

  @Test
  void theAuditNamesWhatAdmissionCannotEvict() {
    try (var user = new RouteUser(policies, names.newNamespace())) {
      grants.set(user.namespace(), "*.example.com,mine.example.com");
      var route = route("audited.example.com");
      var set =
          AttachedKind.LISTENER_SET.object("set", List.of(SHARED), List.of("mine.example.com"));
      await().atMost(Patience.LIMIT).until(() -> user.refusal(route).isEmpty());
      user.create(route);
      user.create(set);
      assertThat(audited()).doesNotContain(user.namespace());

      grants.exclude(user.namespace(), "audited.example.com");

      assertThat(audited())
          .contains(
              "FAIL  HTTPRoute %s/route  audited.example.com belongs to another namespace"
                  .formatted(user.namespace()))
          .doesNotContain("ListenerSet " + user.namespace());
      grants.set(user.namespace(), null);
      assertThat(audited())
          .contains(
              "FAIL  ListenerSet %s/set  mine.example.com is not granted to the namespace"
                  .formatted(user.namespace()))
          .matches("(?s).* routes and ListenerSets, [1-9]\\d* failed\\s+exit 1");
    }
  }

  private String audited() {
    var out = new StringWriter();
    var writer = new PrintWriter(out);
    var code =
        Tenantry.run(
            writer, writer, "audit", "routes", "--kubeconfig", sandbox.kubeconfig().toString());
    return out + "exit " + code;
  }

  @Test
  void isMadeOfRulesThatTheApiServerUnderstands() {
    policies.assertUnderstood("tenantry-granted-hostnames", "tenantry-route-hostnames");
  }

  private static Map<String, String> listenerSet(String group, String kind) {
    return Map.of("group", group, "kind", kind, "namespace", POOL, "name", "more");
  }

  private static GenericKubernetesResource on(AttachedKind kind, String... hostnames) {
    return kind.object("route", List.of(SHARED), List.of(hostnames));
  }

  private static GenericKubernetesResource route(String... hostnames) {
    return on(AttachedKind.HTTP_ROUTE, hostnames);
  }

  private static GenericKubernetesResource route(
      List<Map<String, String>> parents, String... hostnames) {
    return AttachedKind.HTTP_ROUTE.object("route", parents, List.of(hostnames));
  }
}
