package io.tenantry.sandbox.balancer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.sandbox.balancer.Choice.Refuse;
import io.tenantry.sandbox.balancer.Choice.Serve;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.acm.StoredCertificate.Status;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChoiceTest {
  private static final Route ROUTE = Samples.route(Samples.parent(), "shop.example.com");
  private static final List<StoredCertificate> KNOWN =
      List.of(
          Samples.certificate("shop", Status.ISSUED, "shop.example.com"),
          Samples.certificate("wild", Status.ISSUED, "*.example.com"),
          Samples.certificate("other", Status.ISSUED, "other.example.org"),
          Samples.certificate("pending", Status.PENDING_VALIDATION, "shop.example.com"),
          Samples.certificate("expired", Status.EXPIRED, "shop.example.com"));

  @Test
  void servesNothingWithoutRoutes() {
    assertThat(choose(explicit("shop"))).isEqualTo(new Serve(Set.of()));
  }

  @Test
  void servesWhatIsConfiguredOnceThereIsARoute() {
    assertThat(choose(explicit("shop", "other"), ROUTE))
        .isEqualTo(new Serve(Set.of("shop", "other")));
  }

  @Test
  void servesNothingWhenTheRouteIsOnThePlainListenerOnly() {
    var parent = Samples.parent();
    parent.setSectionName("http");
    assertThat(choose(explicit("shop"), Samples.route(parent, "shop.example.com")))
        .isEqualTo(new Serve(Set.of()));
  }

  @Test
  void servesWithoutRoutesWhenToldSo() {
    assertThat(choose(explicit("shop"), Set.of(), true)).isEqualTo(new Serve(Set.of("shop")));
    assertThat(refusal(choose(explicit(), Set.of(), true))).contains("no hostnames");
  }

  @Test
  void ignoresTheConfigurationOfAnotherPort() {
    var configuration = new Configuration(true, Map.of("HTTPS:8443", List.of("other")));
    assertThat(choose(configuration, ROUTE)).isEqualTo(new Serve(Set.of("shop", "wild")));
  }

  @Test
  void discoversWhatIsIssuedForTheHostnamesOfRoutes() {
    assertThat(choose(explicit(), ROUTE)).isEqualTo(new Serve(Set.of("shop", "wild")));
  }

  @Test
  void refusesWhereNothingIsDiscovered() {
    var route = Samples.route(Samples.parent(), "shop.example.com", "shop.example.net");
    assertThat(refusal(choose(explicit(), route))).contains("host: shop.example.net");
    assertThat(refusal(choose(explicit(), Samples.route(Samples.parent()))))
        .contains("no hostnames");
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThat(refusal(choose(explicit("shop", "elsewhere"), ROUTE)))
        .contains("CertificateNotFound", "elsewhere");
  }

  @Test
  void refusesWhatIsNotIssuedUnlessItServesItAlready() {
    assertThat(refusal(choose(explicit("shop", "pending"), ROUTE)))
        .contains("UnsupportedCertificate", "pending");
    assertThat(choose(explicit("expired"), Set.of("expired"), false, ROUTE))
        .isEqualTo(new Serve(Set.of("expired")));
  }

  @Test
  void takesTwentyFiveBesidesTheDefault() {
    assertThat(chooseAmong(26)).isInstanceOf(Serve.class);
    assertThat(refusal(chooseAmong(27))).contains("TooManyCertificates", "26");
  }

  private static Choice chooseAmong(int count) {
    var known =
        IntStream.range(0, count)
            .mapToObj(i -> Samples.certificate("c" + i, Status.ISSUED, "shop.example.com"))
            .toList();
    var all = explicit(known.stream().map(StoredCertificate::arn).toArray(String[]::new));
    return Choice.of(
        new Choice.Matter(Samples.gateway(), all, List.of(ROUTE), known, Set.of(), false));
  }

  private static Configuration explicit(String... certificates) {
    return new Configuration(true, Map.of("HTTPS:443", List.of(certificates)));
  }

  private static Choice choose(Configuration configuration, Route... routes) {
    return choose(configuration, Set.of(), false, routes);
  }

  private static Choice choose(
      Configuration configuration, Set<String> attached, boolean withoutRoutes, Route... routes) {
    return Choice.of(
        new Choice.Matter(
            Samples.gateway(), configuration, List.of(routes), KNOWN, attached, withoutRoutes));
  }

  private static String refusal(Choice choice) {
    assertThat(choice).isInstanceOf(Refuse.class);
    return ((Refuse) choice).message();
  }
}
