package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.GRPCRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteMatch;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteRule;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteRuleBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReferenceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatusBuilder;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteLoadTest {
  private static final Gateway GW =
      new WantedGateway("edge", "gw-01", Pools.PUBLIC, ListenerPorts.DEFAULT).created("team-a");

  @Test
  void countsMatchesAtLeastOneForEachRule() {
    var route = RouteLoad.of(route(List.of(to("gw-01", "https")), rule(0), rule(1), rule(3)));

    assertThat(route.rules()).isEqualTo(5);
    assertThat(route.rulesOn(GW)).isEqualTo(5);
  }

  @Test
  void countsEveryListenerTheRouteIsOn() {
    assertThat(RouteLoad.of(route(List.of(to("gw-01", null)), rule(2))).rulesOn(GW)).isEqualTo(4);
    assertThat(
            RouteLoad.of(route(List.of(to("gw-01", "http"), to("gw-01", "https")), rule(2)))
                .rulesOn(GW))
        .isEqualTo(4);
    assertThat(
            RouteLoad.of(route(List.of(to("gw-01", "https"), to("gw-01", null)), rule(2)))
                .rulesOn(GW))
        .isEqualTo(4);
    assertThat(RouteLoad.of(route(List.of(to("gw-01", "admin")), rule(2))).rulesOn(GW)).isZero();
    assertThat(RouteLoad.of(route(List.of(to("gw-02", null)), rule(2))).rulesOn(GW)).isZero();
  }

  @Test
  void countsListenersByPortToo() {
    var https = new ParentReferenceBuilder(to("gw-01", null)).withPort(443).build();

    assertThat(RouteLoad.of(route(List.of(https), rule(2))).rulesOn(GW)).isEqualTo(2);
  }

  @Test
  void knowsGatewaysOnly() {
    var service = new ParentReferenceBuilder(to("gw-01", null)).withKind("Service").build();
    var own = new ParentReferenceBuilder().withName("gw-01").build();

    assertThat(RouteLoad.of(route(List.of(service), rule(1))).parents()).isEmpty();
    assertThat(RouteLoad.of(route(List.of(own), rule(1))).parents())
        .singleElement()
        .satisfies(parent -> assertThat(parent.names("shop", "gw-01")).isTrue());
  }

  @Test
  void countsABackendOnceHoweverOftenItIsNamed() {
    var one =
        RouteLoad.of(route(List.of(to("gw-01", "https")), rule(1, "web", "api"), rule(1, "web")));
    var two = RouteLoad.of(route(List.of(to("gw-01", "https")), rule(1, "web", "cart")));
    var elsewhere = RouteLoad.of(route(List.of(to("gw-02", "https")), rule(7, "x")));

    assertThat(one.backends())
        .containsExactlyInAnyOrder("Service shop/web:80", "Service shop/api:80");
    assertThat(RouteLoad.on(GW, 2, List.of(one, two, elsewhere)))
        .isEqualTo(new GatewayLoad(2, 3, 3));
  }

  @Test
  void readsGrpcRoutesAlike() {
    var route =
        new GRPCRouteBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("grpc")
            .endMetadata()
            .withNewSpec()
            .withHostnames("api.example.com")
            .withParentRefs(to("gw-01", "https"))
            .addNewRule()
            .addNewMatch()
            .endMatch()
            .addNewMatch()
            .endMatch()
            .addNewBackendRef()
            .withName("api")
            .withNamespace("backend")
            .withPort(9000)
            .endBackendRef()
            .endRule()
            .endSpec()
            .withNewStatus()
            .withParents(status(to("gw-01", "https"), "Accepted", "True"))
            .endStatus()
            .build();

    var load = RouteLoad.of(route);
    assertThat(load.rulesOn(GW)).isEqualTo(2);
    assertThat(load.backends()).containsExactly("Service backend/api:9000");
    assertThat(load.hostnames()).containsExactly("api.example.com");
    assertThat(load.attached("edge", "gw-01")).isTrue();
  }

  @Test
  void readsARouteThatSaysNothing() {
    var empty =
        new HTTPRouteBuilder()
            .withNewMetadata()
            .withNamespace("shop")
            .withName("empty")
            .endMetadata()
            .build();

    assertThat(RouteLoad.of(empty).rulesOn(GW)).isZero();
    assertThat(RouteLoad.of(empty).attached("edge", "gw-01")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"Accepted, True, true", "Accepted, False, false", "ResolvedRefs, True, false"})
  void isAttachedWhenTheGatewayAcceptedIt(String type, String status, boolean attached) {
    var load =
        RouteLoad.of(
            route(
                List.of(to("gw-01", "https")),
                List.of(status(to("gw-01", "https"), type, status)),
                rule(1)));

    assertThat(load.attached("edge", "gw-01")).isEqualTo(attached);
    assertThat(load.attached("edge", "gw-02")).isFalse();
    assertThat(load.attached("other", "gw-01")).isFalse();
  }

  @Test
  void isNotAttachedWhereItsSpecNoLongerWantsToBe() {
    var left =
        route(
            List.of(to("gw-02", "https")),
            List.of(status(to("gw-01", "https"), "Accepted", "True")),
            rule(1));

    assertThat(RouteLoad.of(left).attached("edge", "gw-01")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "a.example.com, a.example.com, true",
    "*.example.com, a.example.com, true",
    "a.example.com, *.example.com, true",
    "b.example.com, a.example.com, false",
    ", a.example.com, true"
  })
  void servesWhatItsHostnamesOverlap(String own, String asked, boolean serves) {
    var route =
        new HTTPRouteBuilder(route(List.of(), rule(1)))
            .editSpec()
            .withHostnames(Stream.ofNullable(own).toList())
            .endSpec()
            .build();

    assertThat(RouteLoad.of(route).serves(asked)).isEqualTo(serves);
  }

  @Test
  void namesTheRoutesThatHaveNotFollowed() {
    var there = accepted("there", to("gw-01", "https"), to("gw-02", "https"));
    var missing = accepted("missing", to("gw-01", "https"));
    var halfway = accepted("halfway", to("gw-01", "https"), to("gw-02", "http"));
    var wholly = accepted("wholly", to("gw-01", "https"), to("gw-02", null));
    var elsewhere = accepted("elsewhere", to("gw-03", "https"));

    assertThat(missing(there, missing, halfway, wholly, elsewhere))
        .containsExactly("shop/halfway", "shop/missing");
    assertThat(missing(there, wholly)).isEmpty();
  }

  @Test
  void aRouteOfAllListenersMayFollowToTheSecureOneAlone() {
    assertThat(missing(accepted("r", to("gw-01", null), to("gw-02", "https")))).isEmpty();
    assertThat(missing(accepted("r", to("gw-01", null), to("gw-02", "http"))))
        .containsExactly("shop/r");
  }

  private static List<String> missing(RouteLoad... routes) {
    return RouteLoad.missing("a.example.com", "edge", "gw-01", "gw-02", List.of(routes));
  }

  private static RouteLoad accepted(String name, ParentReference... parents) {
    var statuses = Stream.of(parents).map(parent -> status(parent, "Accepted", "True")).toList();
    return RouteLoad.of(
        new HTTPRouteBuilder(route(List.of(parents), statuses, rule(1)))
            .editMetadata()
            .withName(name)
            .endMetadata()
            .editSpec()
            .withHostnames("a.example.com")
            .endSpec()
            .build());
  }

  private static ParentReference to(String gateway, String section) {
    return new ParentReferenceBuilder()
        .withNamespace("edge")
        .withName(gateway)
        .withSectionName(section)
        .build();
  }

  private static RouteParentStatus status(ParentReference parent, String type, String status) {
    Condition condition = new ConditionBuilder().withType(type).withStatus(status).build();
    return new RouteParentStatusBuilder()
        .withControllerName("gateway.k8s.aws/alb")
        .withParentRef(parent)
        .withConditions(condition)
        .build();
  }

  private static HTTPRouteRule rule(int matches, String... backends) {
    var rule =
        new HTTPRouteRuleBuilder().withMatches(Collections.nCopies(matches, new HTTPRouteMatch()));
    for (var backend : backends) {
      rule = rule.addNewBackendRef().withName(backend).withPort(80).endBackendRef();
    }
    return rule.build();
  }

  private static HTTPRoute route(List<ParentReference> parents, HTTPRouteRule... rules) {
    return route(parents, List.of(), rules);
  }

  private static HTTPRoute route(
      List<ParentReference> parents, List<RouteParentStatus> statuses, HTTPRouteRule... rules) {
    return new HTTPRouteBuilder()
        .withNewMetadata()
        .withNamespace("shop")
        .withName("web")
        .endMetadata()
        .withNewSpec()
        .withParentRefs(parents)
        .withRules(rules)
        .endSpec()
        .withNewStatus()
        .withParents(statuses)
        .endStatus()
        .build();
  }
}
