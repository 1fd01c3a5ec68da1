package io.tenantry.edge;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.tenantry.api.edge.Certificate;
import io.tenantry.api.edge.Customizations;
import io.tenantry.api.edge.DistributionTenantSpec;
import io.tenantry.api.edge.DistributionTenantStatus;
import io.tenantry.api.edge.Dns;
import io.tenantry.api.edge.Domain;
import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.api.edge.Parameter;
import io.tenantry.api.edge.Tag;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.edge.TenantDependencies.Standing;
import io.tenantry.pass.DriftPolicy;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.Outcome;
import io.tenantry.pass.Summary;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Worlds for tests: a plain healthy one, and what can be different about it.
 *
 * <p>A plain world has the new object {@code shop/web} with domain {@code web.example.com} on a
 * distribution that has a certificate; nothing is in CloudFront and DNS is the user's.
 */
final class EdgeWorlds {
  static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
  static final String OWN_CERTIFICATE = "arn:aws:acm:us-east-1:1:certificate/own";
  static final String MANAGED_CERTIFICATE = "arn:aws:acm:us-east-1:1:certificate/managed";
  static final String ENDPOINT = "d111.cloudfront.net";
  static final DnsZone ZONE = DnsZone.route53("Z1", CloudIdentity.OWN);
  static final Duration POLL = Duration.ofSeconds(30);
  static final EdgeRules RULES =
      new EdgeRules(DriftPolicy.ENFORCE, POLL, Allowance.ANYTHING, Allowance.ANYTHING, "here");

  private String name = "web";
  private long generation = 1;
  private boolean deleting;
  private boolean held = true;
  private DistributionTenantSpec spec = spec("web.example.com");
  private final Map<String, String> annotations = new HashMap<>();
  private @Nullable DistributionTenantStatus status;
  private Lookup<LiveTenant> live = new Lookup.NotAsked<>();
  private Lookup<Distribution> distribution =
      new Lookup.Found<>(distribution(Optional.of("arn:aws:acm:us-east-1:1:certificate/parent")));
  private Lookup<ConnectionGroup> group =
      new Lookup.Found<>(new ConnectionGroup("cg-default", ENDPOINT, true));
  private Lookup<Set<String>> names = new Lookup.NotAsked<>();
  private Lookup<ManagedCertificate> managed = new Lookup.NotAsked<>();
  private Lookup<String> zoneName = new Lookup.Found<>("example.com");
  private final Map<DnsZone, Standing> dns = new HashMap<>();
  private List<RecordDrift> drift = List.of();
  private OtherRecords others = OtherRecords.NONE;
  private Lookup<Map<String, Optional<String>>> seen = new Lookup.NotAsked<>();
  private Lookup<Boolean> purged = new Lookup.NotAsked<>();
  private Optional<DomainConflicts> rivalry = Optional.empty();
  private EdgeRules rules = RULES;
  private int waiting;
  private Instant now = NOW;

  private EdgeWorlds() {}

  /** An object that nothing has been done for. */
  static EdgeWorlds fresh() {
    return new EdgeWorlds();
  }

  /** An object whose tenant is deployed and equal, as the passes that made it have left it. */
  static EdgeWorlds settled(UnaryOperator<DistributionTenantSpec> spec) {
    var world = fresh().spec(spec);
    if (world.wanted().dns().isPresent()) {
      world.written(world.goal());
    }
    if (world.wanted().certificate().isPresent()) {
      world.issued();
    }
    return world.live(world.made()).rested();
  }

  static EdgeWorlds settled() {
    return settled(UnaryOperator.identity());
  }

  // Specs

  static DistributionTenantSpec spec(String... domains) {
    return new DistributionTenantSpec(
        "D1",
        Arrays.stream(domains).map(Domain::new).toList(),
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  static UnaryOperator<DistributionTenantSpec> domains(String... domains) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            Arrays.stream(domains).map(Domain::new).toList(),
            s.enabled(),
            s.connectionGroupId(),
            s.parameters(),
            s.customizations(),
            s.managedCertificateRequest(),
            s.tags(),
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> enabled(@Nullable Boolean enabled) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            enabled,
            s.connectionGroupId(),
            s.parameters(),
            s.customizations(),
            s.managedCertificateRequest(),
            s.tags(),
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> group(@Nullable String id) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            id,
            s.parameters(),
            s.customizations(),
            s.managedCertificateRequest(),
            s.tags(),
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> parameters(String... pairs) {
    var parameters =
        pairs(pairs).entrySet().stream().map(p -> new Parameter(p.getKey(), p.getValue())).toList();
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            s.connectionGroupId(),
            parameters,
            s.customizations(),
            s.managedCertificateRequest(),
            s.tags(),
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> customizations(@Nullable Customizations custom) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            s.connectionGroupId(),
            s.parameters(),
            custom,
            s.managedCertificateRequest(),
            s.tags(),
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> certificate(String arn) {
    return customizations(new Customizations(null, new Certificate(arn), null));
  }

  static UnaryOperator<DistributionTenantSpec> managed(@Nullable ManagedCertificateRequest asks) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            s.connectionGroupId(),
            s.parameters(),
            s.customizations(),
            asks,
            s.tags(),
            s.dns());
  }

  /** A managed certificate that is validated by CloudFront. */
  static UnaryOperator<DistributionTenantSpec> managed() {
    return managed(new ManagedCertificateRequest("cloudfront", null, null));
  }

  static UnaryOperator<DistributionTenantSpec> tags(String... pairs) {
    var tags =
        pairs(pairs).entrySet().stream().map(t -> new Tag(t.getKey(), t.getValue())).toList();
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            s.connectionGroupId(),
            s.parameters(),
            s.customizations(),
            s.managedCertificateRequest(),
            tags,
            s.dns());
  }

  static UnaryOperator<DistributionTenantSpec> dns(@Nullable Dns dns) {
    return s ->
        new DistributionTenantSpec(
            s.distributionId(),
            s.domains(),
            s.enabled(),
            s.connectionGroupId(),
            s.parameters(),
            s.customizations(),
            s.managedCertificateRequest(),
            s.tags(),
            dns);
  }

  /** Records in zone {@code Z1}, with the operator's own rights. */
  static UnaryOperator<DistributionTenantSpec> dns() {
    return dns(new Dns("route53", "Z1", 300L, null, null));
  }

  static UnaryOperator<DistributionTenantSpec> without() {
    return dns((Dns) null);
  }

  private static Map<String, String> pairs(String... pairs) {
    var map = new TreeMap<String, String>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put(pairs[i], pairs[i + 1]);
    }
    return map;
  }

  // The object

  EdgeWorlds named(String name) {
    this.name = name;
    return this;
  }

  EdgeWorlds spec(UnaryOperator<DistributionTenantSpec> change) {
    spec = change.apply(spec);
    return this;
  }

  /** The user changes the spec: a new generation. */
  EdgeWorlds edited(UnaryOperator<DistributionTenantSpec> change) {
    generation++;
    return spec(change);
  }

  EdgeWorlds annotated(String name, String value) {
    annotations.put(name, value);
    return this;
  }

  EdgeWorlds deleting() {
    deleting = true;
    return this;
  }

  EdgeWorlds unheld() {
    held = false;
    return this;
  }

  EdgeWorlds status(DistributionTenantStatus status) {
    this.status = status;
    return this;
  }

  DistributionTenantStatus status() {
    return StatusFields.of(status).status();
  }

  // What is around it

  EdgeWorlds live(LiveTenant tenant) {
    return live(new Lookup.Found<>(tenant));
  }

  EdgeWorlds live(Lookup<LiveTenant> tenant) {
    live = tenant;
    return this;
  }

  /** Somebody changes the tenant in CloudFront. */
  EdgeWorlds changed(UnaryOperator<LiveTenant> change) {
    return live(change.apply(live.found().orElseThrow()));
  }

  LiveTenant live() {
    return live.found().orElseThrow();
  }

  EdgeWorlds distribution(Lookup<Distribution> distribution) {
    this.distribution = distribution;
    return this;
  }

  /** Every tenant needs a certificate of its own. */
  EdgeWorlds bareDistribution(Distribution.Parameter... parameters) {
    return distribution(new Lookup.Found<>(distribution(Optional.empty(), parameters)));
  }

  static Distribution distribution(
      Optional<String> certificate, Distribution.Parameter... parameters) {
    return new Distribution(
        "D1", "arn:aws:cloudfront::1:distribution/D1", certificate, List.of(parameters));
  }

  EdgeWorlds group(Lookup<ConnectionGroup> group) {
    this.group = group;
    return this;
  }

  EdgeWorlds endpoint(String endpoint) {
    return group(new Lookup.Found<>(new ConnectionGroup("cg", endpoint, false)));
  }

  EdgeWorlds names(String... names) {
    return names(new Lookup.Found<>(Set.of(names)));
  }

  EdgeWorlds names(Lookup<Set<String>> names) {
    this.names = names;
    return this;
  }

  EdgeWorlds managed(Lookup<ManagedCertificate> certificate) {
    managed = certificate;
    return this;
  }

  EdgeWorlds managed(String state) {
    return managed(
        new Lookup.Found<>(
            new ManagedCertificate(
                Optional.of(MANAGED_CERTIFICATE), state, "cloudfront", List.of())));
  }

  /** The managed certificate is there and covers all domains. */
  EdgeWorlds issued() {
    names = new Lookup.Found<>(Set.copyOf(wanted().domains()));
    return managed("issued");
  }

  EdgeWorlds zoneName(Lookup<String> name) {
    zoneName = name;
    return this;
  }

  EdgeWorlds standing(DnsZone zone, Set<DnsRecord> wants, Progress progress) {
    dns.put(zone, new Standing(wants, progress));
    return this;
  }

  /** The last wish for the zone was for all that the spec asks for. */
  EdgeWorlds standing(Progress progress) {
    return standing(zone(), goal(), progress);
  }

  /** Other objects have noted this record in the zone, too. */
  EdgeWorlds alsoNoted(DnsRecord record, OtherRecords.Sibling... by) {
    others = new OtherRecords(Map.of(new OtherRecords.InZone(zone().id(), record), List.of(by)));
    return this;
  }

  /** The process is new: nobody knows of any wish. */
  EdgeWorlds restarted() {
    dns.clear();
    return this;
  }

  EdgeWorlds seen(Map<String, Optional<String>> findings) {
    seen = new Lookup.Found<>(findings);
    return this;
  }

  EdgeWorlds purged(boolean done) {
    purged = new Lookup.Found<>(done);
    return this;
  }

  /** Together with so many others. */
  EdgeWorlds waiting(int count) {
    waiting = count;
    return this;
  }

  EdgeWorlds rivalry(DomainConflicts rivals) {
    rivalry = Optional.of(rivals);
    return this;
  }

  EdgeWorlds rules(EdgeRules rules) {
    this.rules = rules;
    return this;
  }

  EdgeWorlds later(Duration by) {
    now = now.plus(by);
    return this;
  }

  // DNS records

  DesiredTenant wanted() {
    return TenantSpecReader.wanted(spec);
  }

  DnsZone zone() {
    return wanted().dns().orElseThrow().zone();
  }

  /** The records that the spec asks for. */
  Set<DnsRecord> goal() {
    var wanted = wanted();
    return Records.leading(
        wanted.config().domains(),
        group.found().orElseThrow().routingEndpoint(),
        wanted.dns().orElseThrow().ttl(),
        zoneName.found());
  }

  static DnsRecord cname(String name) {
    return new DnsRecord.Cname(name, ENDPOINT, 300);
  }

  /** What the status says of the records. */
  EdgeWorlds noted(List<WrittenRecord> notes) {
    return told(notes, status().conditions());
  }

  /** DNSReady is all that the status says. */
  EdgeWorlds saidOfDns(String dnsReady) {
    return told(
        status().dnsRecords(),
        List.of(
            new ConditionBuilder()
                .withType(EdgeReason.DNS)
                .withStatus(dnsReady)
                .withReason("DNSReady")
                .build()));
  }

  private EdgeWorlds told(
      @Nullable List<WrittenRecord> notes, @Nullable List<Condition> conditions) {
    var s = status();
    return status(
        new DistributionTenantStatus(
            s.observedGeneration(),
            s.id(),
            s.arn(),
            s.eTag(),
            s.distributionTenantStatus(),
            s.createdTime(),
            s.lastModifiedTime(),
            s.domainResults(),
            s.certificateArn(),
            s.managedCertificateStatus(),
            s.certificateRequest(),
            s.lastDriftCheckTime(),
            s.driftDetected(),
            s.dnsChangeId(),
            ENDPOINT,
            notes,
            s.requiredRecords(),
            s.drift(),
            s.tagKeys(),
            s.invalidation(),
            s.deletedTime(),
            conditions));
  }

  EdgeWorlds noted(boolean written, DnsRecord... records) {
    return noted(Stream.of(records).map(record -> Records.note(zone(), record, written)).toList());
  }

  /** Somebody has looked, and these are not there as they were written. */
  EdgeWorlds drifted(String instead, DnsRecord... records) {
    drift =
        Stream.of(records)
            .map(record ->
                new RecordDrift(zone(), record, instead.isEmpty() ? List.of() : List.of(instead)))
            .toList();
    return this;
  }

  /** Written, noted, in sync. */
  private EdgeWorlds written(Set<DnsRecord> records) {
    return noted(true, records.toArray(DnsRecord[]::new))
        .standing(zone(), records, new Progress.InSync("C1"));
  }

  // Tenants in CloudFront

  /** The tenant as it is after all that the spec says has been done. */
  LiveTenant made() {
    var config = ChangePlanner.effective(world(), Optional.empty());
    var active = new TreeMap<String, String>();
    config.domains().forEach(domain -> active.put(domain, "active"));
    return new LiveTenant(
        "dt_1",
        "arn:aws:cloudfront::1:distribution-tenant/dt_1",
        name,
        "E1",
        true,
        config,
        active,
        new TreeMap<>(wanted().tagsOf(TenantOwnership.of(subject(), rules))),
        NOW.minusSeconds(100),
        NOW.minusSeconds(90));
  }

  static UnaryOperator<LiveTenant> config(UnaryOperator<EdgeConfig> change) {
    return t ->
        new LiveTenant(
            t.id(),
            t.arn(),
            t.name(),
            t.etag() + "'",
            t.deployed(),
            change.apply(t.config()),
            t.domainStatus(),
            t.tags(),
            t.created(),
            t.modified());
  }

  static UnaryOperator<LiveTenant> certified(Optional<String> arn) {
    return config(c ->
        new EdgeConfig(
            c.distributionId(),
            c.domains(),
            c.enabled(),
            c.connectionGroupId(),
            c.parameters(),
            c.webAcl(),
            arn,
            c.geoRestriction()));
  }

  static UnaryOperator<LiveTenant> switchedOff() {
    return config(c -> c.enabled(false));
  }

  static UnaryOperator<LiveTenant> deployed(boolean deployed) {
    return t ->
        new LiveTenant(
            t.id(),
            t.arn(),
            t.name(),
            t.etag(),
            deployed,
            t.config(),
            t.domainStatus(),
            t.tags(),
            t.created(),
            t.modified());
  }

  static UnaryOperator<LiveTenant> serving(String state) {
    return t -> {
      var all = new TreeMap<>(t.domainStatus());
      all.replaceAll((_, _) -> state);
      return new LiveTenant(
          t.id(),
          t.arn(),
          t.name(),
          t.etag(),
          t.deployed(),
          t.config(),
          all,
          t.tags(),
          t.created(),
          t.modified());
    };
  }

  static UnaryOperator<LiveTenant> tagged(String... pairs) {
    return t -> {
      var all = new TreeMap<String, String>(t.tags());
      all.putAll(pairs(pairs));
      return tags(all).apply(t);
    };
  }

  static UnaryOperator<LiveTenant> tags(Map<String, String> tags) {
    return t ->
        new LiveTenant(
            t.id(),
            t.arn(),
            t.name(),
            t.etag(),
            t.deployed(),
            t.config(),
            t.domainStatus(),
            new TreeMap<>(tags),
            t.created(),
            t.modified());
  }

  // Passes

  private DistributionTenantView subject() {
    return new DistributionTenantView(
        "shop",
        name,
        "uid-" + name,
        generation,
        deleting,
        held,
        wanted(),
        TenantPolicy.of(annotations, rules.drift()),
        StatusFields.of(status));
  }

  EdgeWorld world() {
    return new EdgeWorld(
        subject(),
        live,
        new TenantDependencies(
            distribution, group, names, managed, zoneName, dns, drift, others, seen, purged),
        rivalry,
        rules,
        waiting,
        now);
  }

  /** Whether a process that is new would leave it alone. */
  boolean atRest() {
    return SettledRule.holds(subject(), annotations, rules);
  }

  EdgePlan plan() {
    return EdgePlanner.plan(world());
  }

  List<EdgeStep> steps() {
    return plan().steps();
  }

  /** What is told when all goes well. */
  Summary<DistributionTenantStatus> report() {
    return report(plan().live());
  }

  /** What is told when all goes well, and CloudFront answers with this. */
  Summary<DistributionTenantStatus> report(Optional<LiveTenant> answer) {
    var plan = plan();
    return EdgeReporter.report(
        world(), plan, new EdgeOutcome(Outcome.of(plan.steps()), answer, Optional.empty(), false));
  }

  /** What is told when a step of this kind fails. */
  Summary<DistributionTenantStatus> failing(Class<? extends EdgeStep> kind, Failure failure) {
    return failing(kind, failure, plan().live());
  }

  Summary<DistributionTenantStatus> failing(
      Class<? extends EdgeStep> kind, Failure failure, Optional<LiveTenant> answer) {
    var plan = plan();
    var step = plan.steps().stream().filter(kind::isInstance).findFirst().orElseThrow();
    return EdgeReporter.report(
        world(),
        plan,
        new EdgeOutcome(
            Outcome.stopped(plan.steps().subList(0, plan.steps().indexOf(step)), step, failure),
            answer,
            Optional.empty(),
            false));
  }

  /** A pass is made and its status kept. */
  EdgeWorlds told() {
    report().report().status().ifPresent(this::status);
    return this;
  }

  EdgeWorlds told(Summary<DistributionTenantStatus> summary) {
    return status(summary.report().status().orElseThrow());
  }

  /** Passes are made until there is no news. */
  private EdgeWorlds rested() {
    return told().told();
  }

  static Failure failure(Kind kind, String message, String type) {
    return new Failure(kind, message, type);
  }

  static Failure denied() {
    return failure(
        Kind.DENIED, "CreateDistributionTenant failed: AccessDenied: no", "access_denied");
  }

  static Failure down() {
    return failure(Kind.UNAVAILABLE, "CloudFront is down", "retryable");
  }
}
