package io.tenantry.cloud.aws;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.RateLimits;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.SimulatorOptions;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.world.Seed;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** Simulated AWS over HTTP, with one account and two zones. */
final class Aws implements AutoCloseable {
  private static final Map<String, String> PROPERTIES =
      Map.of("aws.endpointUrl", "", "aws.accessKeyId", "key", "aws.secretAccessKey", "secret");

  static final DnsZone ZONE = DnsZone.route53("Z0EXAMPLE", CloudIdentity.OWN);
  static final DnsZone OTHER = DnsZone.route53("Z0OTHER", CloudIdentity.OWN);

  private static final Budget WIDE =
      new Budget(_ -> RateLimits.documented(1_000_000, 1_000_000), Duration.ofSeconds(1));

  final Simulator simulator;
  final Route53Client route53;
  private final AwsClients clients;
  private final CallMeters meters = new CallMeters(new SimpleMeterRegistry());

  private Aws(Simulator simulator) {
    this.simulator = simulator;
    PROPERTIES.forEach(System::setProperty);
    System.setProperty("aws.endpointUrl", simulator.endpoint().toString());
    this.clients = new AwsClients(SimulatedAws.settings(), meters, InstantSource.system());
    this.route53 =
        Route53Client.builder()
            .endpointOverride(simulator.endpoint())
            .region(Region.AWS_GLOBAL)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
            .httpClientBuilder(UrlConnectionHttpClient.builder())
            .overrideConfiguration(c -> c.retryStrategy(DefaultRetryStrategy.doNotRetry()))
            .build();
  }

  static Aws start() throws IOException {
    return start(settings -> settings);
  }

  static Aws start(UnaryOperator<SimulatorSettings> change) throws IOException {
    var account =
        new Seed.Account(
            "111111111111",
            List.of(new Seed.Key("key", "secret", "owner")),
            List.of(),
            List.of(
                new Seed.Zone("example.com", ZONE.id(), List.of()),
                new Seed.Zone("example.org", OTHER.id(), List.of())),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    return new Aws(
        Simulator.start(
            SimulatorOptions.fast()
                .withSeed(new Seed(List.of(account)))
                .withSettings(change.apply(SimulatorSettings.fast()))));
  }

  Route53Zones zones() {
    return zones(InstantSource.system());
  }

  Route53Zones zones(InstantSource clock) {
    var calls = new AwsCalls(clients, WIDE, meters);
    return new Route53Zones(calls, new ZoneNames(calls, clock, Runnable::run), clock);
  }

  /** Somebody else at work; not in the counts. */
  void byHand(ChangeAction action, String name, String type, String value, long ttl) {
    var set =
        ResourceRecordSet.builder()
            .name(name)
            .type(type)
            .ttl(ttl)
            .resourceRecords(ResourceRecord.builder().value(value).build())
            .build();
    route53.changeResourceRecordSets(request ->
        request
            .hostedZoneId(ZONE.id())
            .changeBatch(
                b -> b.changes(Change.builder().action(action).resourceRecordSet(set).build())));
    simulator.ledger().clear();
  }

  /** How often each operation was called. */
  Map<String, Long> calls() {
    return simulator.ledger().calls(CallLog.Filter.all()).stream()
        .collect(Collectors.groupingBy(Call::operation, TreeMap::new, Collectors.counting()));
  }

  /** All records but those that every zone has. */
  Map<String, String> records(DnsZone zone) {
    return route53
        .listResourceRecordSetsPaginator(list -> list.hostedZoneId(zone.id()))
        .resourceRecordSets()
        .stream()
        .filter(set -> !List.of("NS", "SOA").contains(set.typeAsString()))
        .map(Route53Records::read)
        .collect(
            Collectors.toMap(
                seen -> seen.name() + " " + seen.type(),
                seen -> seen.text(),
                (a, _) -> a,
                TreeMap::new));
  }

  @Override
  public void close() throws IOException {
    PROPERTIES.keySet().forEach(System::clearProperty);
    clients.close();
    route53.close();
    simulator.close();
  }
}
