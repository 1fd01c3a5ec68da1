package io.tenantry.cloud.aws;

import io.micrometer.core.instrument.MeterRegistry;
import io.tenantry.cloud.Budget;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.trace.Pass;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executor;

/** AWS for all planes: the adapters on one set of clients and one budget. */
public final class AwsAccess implements AutoCloseable {
  /**
   * Longer than ten thousand take who all want something at once: whoever gave up would have to
   * stand in line again, behind everybody.
   */
  private static final Duration PATIENCE = Duration.ofHours(1);

  private final Budget budget;
  private final AwsClients clients;
  private final CloudFront cloudFront;
  private final Certificates certificates;
  private final CertificateAuthority authority;
  private final ZoneWriter zones;
  private final DynamoTables dynamoDb;

  private AwsAccess(AwsSettings settings, MeterRegistry registry, InstantSource clock) {
    var meters = new CallMeters(registry);
    Executor background =
        task -> Thread.ofVirtual().name("aws-refresh").start(Pass.handedOver(task));
    this.budget = new Budget(AwsService::limits, PATIENCE);
    this.clients = new AwsClients(settings, meters, clock);
    var calls = new AwsCalls(clients, budget, meters);
    var own = CloudIdentity.OWN;
    this.cloudFront = new AwsCloudFront(calls, own, new SharedReads(calls, own, clock, background));
    this.certificates = new AwsCertificates(calls, own, clock, background);
    this.authority = new AwsCertificateAuthority(calls, own);
    this.zones = new Route53Zones(calls, new ZoneNames(calls, clock, background), clock);
    this.dynamoDb = new DynamoTables(calls);
  }

  /** Nothing is asked of AWS yet; credentials and endpoints are found as the SDK finds them. */
  public static AwsAccess open(AwsSettings settings, MeterRegistry registry, InstantSource clock) {
    return new AwsAccess(settings, registry, clock);
  }

  public CloudFront cloudFront() {
    return cloudFront;
  }

  public Certificates certificates() {
    return certificates;
  }

  /** In the operator's own region. */
  public CertificateAuthority certificateAuthority() {
    return authority;
  }

  /** What the DNS engine writes to. */
  public ZoneWriter zones() {
    return zones;
  }

  /** Tables, for those who read rows from them. */
  public DynamoTables dynamoDb() {
    return dynamoDb;
  }

  /** For the page that shows it. */
  public Budget budget() {
    return budget;
  }

  @Override
  public void close() {
    clients.close();
  }
}
