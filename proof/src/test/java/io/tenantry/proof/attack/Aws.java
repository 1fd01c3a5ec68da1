package io.tenantry.proof.attack;

import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.world.SandboxWorld;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.acm.model.ResourceNotFoundException;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.EntityNotFoundException;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;
import software.amazon.awssdk.services.route53.model.VPCRegion;

/** The AWS account that the operator shares with other clusters, through the official SDK. */
final class Aws implements AutoCloseable {
  private final Simulator simulator;
  private final CloudFrontClient cloudFront;
  private final Route53Client route53;
  private final AcmClient acm;

  Aws(Simulator simulator) {
    this.simulator = simulator;
    this.cloudFront = on(CloudFrontClient.builder());
    this.route53 = on(Route53Client.builder());
    this.acm = on(AcmClient.builder());
  }

  private <B extends AwsClientBuilder<B, C>, C> C on(B builder) {
    var key = AwsBasicCredentials.create(SandboxWorld.ACCESS_KEY, SandboxWorld.SECRET_KEY);
    return builder
        .endpointOverride(simulator.endpoint())
        .region(Region.US_EAST_1)
        .credentialsProvider(StaticCredentialsProvider.create(key))
        .build();
  }

  // Tenants

  /** What must stay as it is of a tenant in CloudFront. */
  record Tenant(String id, boolean enabled, Set<String> domains, Map<String, String> tags) {
    static Tenant of(DistributionTenant tenant) {
      return new Tenant(
          tenant.id(),
          tenant.enabled(),
          tenant.domains().stream().map(domain -> domain.domain()).collect(Collectors.toSet()),
          tenant.tags().items().stream().collect(Collectors.toMap(t -> t.key(), t -> t.value())));
    }
  }

  /** By its name. */
  Optional<Tenant> tenant(String name) {
    try {
      return Optional.of(
          Tenant.of(
              cloudFront
                  .getDistributionTenant(request -> request.identifier(name))
                  .distributionTenant()));
    } catch (EntityNotFoundException _) {
      return Optional.empty();
    }
  }

  /** Another cluster creates one with its own marks. */
  void createTenant(String name, String domain, Map<String, String> tags) {
    var all =
        tags.entrySet().stream()
            .map(tag ->
                software.amazon.awssdk.services.cloudfront.model.Tag.builder()
                    .key(tag.getKey())
                    .value(tag.getValue())
                    .build())
            .toList();
    cloudFront.createDistributionTenant(request ->
        request
            .name(name)
            .distributionId(SandboxWorld.DISTRIBUTION)
            .domains(DomainItem.builder().domain(domain).build())
            .parameters(Parameter.builder().name("tenantId").value(name).build())
            .tags(list -> list.items(all)));
  }

  // Zones and records

  String createZone(String apex) {
    return id(
        route53
            .createHostedZone(
                request -> request.name(apex).callerReference(UUID.randomUUID().toString()))
            .hostedZone()
            .id());
  }

  /** A private zone of that name, for one network only. */
  String createPrivateZone(String apex) {
    return id(
        route53
            .createHostedZone(request ->
                request
                    .name(apex)
                    .callerReference(UUID.randomUUID().toString())
                    .vpc(vpc -> vpc.vpcId("vpc-1").vpcRegion(VPCRegion.US_EAST_1)))
            .hostedZone()
            .id());
  }

  private static String id(String path) {
    return path.replaceFirst("^/hostedzone/", "");
  }

  /** All record sets of a name, by type. */
  Map<String, ResourceRecordSet> records(String zone, String name) {
    var found = new TreeMap<String, ResourceRecordSet>();
    route53
        .listResourceRecordSetsPaginator(request -> request.hostedZoneId(zone))
        .resourceRecordSets()
        .stream()
        .filter(set -> set.name().equals(name + "."))
        .forEach(set -> found.put(set.typeAsString(), set));
    return found;
  }

  void createRecord(String zone, String name, String type, String value) {
    var set =
        ResourceRecordSet.builder()
            .name(name)
            .type(RRType.fromValue(type))
            .ttl(60L)
            .resourceRecords(ResourceRecord.builder().value(value).build())
            .build();
    var change = Change.builder().action(ChangeAction.CREATE).resourceRecordSet(set).build();
    route53.changeResourceRecordSets(
        request -> request.hostedZoneId(zone).changeBatch(batch -> batch.changes(change)));
  }

  // Certificates

  /** Another cluster requests one with its own marks; returns its ARN. */
  String requestCertificate(String hostname, Map<String, String> tags) {
    var all =
        tags.entrySet().stream()
            .map(tag ->
                software.amazon.awssdk.services.acm.model.Tag.builder()
                    .key(tag.getKey())
                    .value(tag.getValue())
                    .build())
            .toList();
    return acm.requestCertificate(
            request -> request.domainName(hostname).validationMethod("DNS").tags(all))
        .certificateArn();
  }

  boolean hasCertificate(String arn) {
    try {
      return acm.describeCertificate(request -> request.certificateArn(arn)).certificate() != null;
    } catch (ResourceNotFoundException _) {
      return false;
    }
  }

  /** The first record that ACM wants to see for a certificate. */
  software.amazon.awssdk.services.acm.model.ResourceRecord proof(String arn) {
    return acm.describeCertificate(request -> request.certificateArn(arn))
        .certificate()
        .domainValidationOptions()
        .getFirst()
        .resourceRecord();
  }

  List<String> certificates(String hostname) {
    return acm
        .listCertificatesPaginator(request -> request.maxItems(100))
        .certificateSummaryList()
        .stream()
        .filter(certificate -> certificate.domainName().equals(hostname))
        .map(certificate -> certificate.certificateArn())
        .toList();
  }

  /** No certificate of this name is ever issued. */
  void failValidation(String hostname) {
    var engine = simulator.cloud().engine();
    var change = Map.of("acm", Map.of("failures", Map.of(hostname, "CAA_ERROR")));
    engine.write(_ -> {
      engine.settings(engine.settings().merge(change));
      return true;
    });
  }

  /** How often certificates were requested for a hostname. */
  long requestsFor(String hostname) {
    return calls("RequestCertificate", hostname);
  }

  /** How often somebody has taken on a role. */
  long assumed(String role) {
    return calls("AssumeRole", role);
  }

  private long calls(String operation, String resource) {
    return simulator
        .ledger()
        .calls(new CallLog.Filter("", operation, "", 0, Integer.MAX_VALUE))
        .stream()
        .filter(call -> call.resource().equals(resource))
        .count();
  }

  @Override
  public void close() {
    cloudFront.close();
    route53.close();
    acm.close();
  }
}
