package io.tenantry.edge;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudFront;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.Distribution;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** CloudFront with one tenant, as simple as it gets, and the names of its certificates. */
final class ModelCloudFront implements CloudFront, Certificates {
  static final Map<String, String> ENDPOINTS =
      Map.of("cg-0", "d0.cloudfront.net", "cg-1", "d1.cloudfront.net", "cg-2", "d2.cloudfront.net");
  private static final String DEFAULT = "cg-0";
  private static final int LINGER = 4;

  private final InstantSource clock;
  private final Watch watch;
  private final Map<String, Set<String>> certificates = new HashMap<>();
  private Optional<LiveTenant> tenant = Optional.empty();
  private Optional<LiveTenant> ghost = Optional.empty();
  private int lingers;
  private Optional<ManagedCertificate> managed = Optional.empty();
  private int numbers;
  private int writes;

  /** What CloudFront knows of the world, and who hears of what is about to be done. */
  interface Watch {
    /** Whether the domain's DNS leads to CloudFront. */
    boolean leadsHere(String domain);

    void creates();

    void deletes();
  }

  ModelCloudFront(InstantSource clock, Watch watch) {
    this.clock = clock;
    this.watch = watch;
    certificates.put(EdgeWorlds.OWN_CERTIFICATE, Set.of("example.com", "*.example.com"));
  }

  /** How many changes have been made, other than by strangers. */
  int writes() {
    return writes;
  }

  /** For a while, also what was deleted. */
  @Override
  public Optional<LiveTenant> find(CallContext call, String identifier) {
    return tenant.or(() -> ghost).filter(t -> is(t, identifier));
  }

  private static boolean is(LiveTenant tenant, String identifier) {
    return Set.of(tenant.id(), tenant.arn(), tenant.name()).contains(identifier);
  }

  Optional<LiveTenant> tenant() {
    return tenant;
  }

  Optional<ManagedCertificate> managed() {
    return managed;
  }

  Set<String> names(String arn) {
    return certificates.getOrDefault(arn, Set.of());
  }

  @Override
  public Optional<Set<String>> names(CallContext call, String arn) {
    return Optional.of(names(arn)).filter(names -> !names.isEmpty());
  }

  @Override
  public Optional<LiveTenant> having(CallContext call, String domain) {
    return tenant.filter(t -> t.config().domains().contains(domain));
  }

  /** Parameters and tags are not listed. */
  @Override
  public Page list(CallContext call, Optional<String> marker) {
    return new Page(tenant.stream().map(ModelCloudFront::summary).toList(), Optional.empty());
  }

  private static Summary summary(LiveTenant t) {
    var c = t.config();
    var listed =
        new EdgeConfig(
            c.distributionId(),
            c.domains(),
            c.enabled(),
            c.connectionGroupId(),
            new TreeMap<>(),
            c.webAcl(),
            c.certificateArn(),
            c.geoRestriction());
    return new Summary(
        t.id(), t.name(), t.etag(), t.deployed(), listed, t.domainStatus(), t.modified());
  }

  @Override
  public Optional<ManagedCertificate> certificate(CallContext call, String identifier) {
    return tenant.filter(t -> is(t, identifier)).flatMap(_ -> managed);
  }

  @Override
  public Optional<Distribution> distribution(CallContext call, String id) {
    return Optional.of(EdgeWorlds.distribution(Optional.of("arn:parent")));
  }

  @Override
  public Optional<ConnectionGroup> connectionGroup(CallContext call, Optional<String> id) {
    return Optional.of(group(id));
  }

  @Override
  public List<Conflict> conflicts(CallContext call, String domain, String tenantId) {
    return List.of();
  }

  @Override
  public Map<String, Optional<String>> verifyDns(CallContext call, String identifier) {
    return tenant.stream()
        .flatMap(t -> t.config().domains().stream())
        .collect(
            Collectors.toMap(
                domain -> domain,
                domain ->
                    watch.leadsHere(domain) ? Optional.empty() : Optional.of("leads elsewhere")));
  }

  @Override
  public void moveDomain(CallContext call, String domain, String tenantId, String etag) {
    throw new AssertionError("nobody has another tenant");
  }

  @Override
  public String invalidate(
      CallContext call, String tenantId, List<String> paths, String reference) {
    throw new AssertionError("nobody asks for an invalidation");
  }

  @Override
  public Optional<Boolean> invalidated(CallContext call, String tenantId, String invalidationId) {
    throw new AssertionError("nobody asks for an invalidation");
  }

  static ConnectionGroup group(Optional<String> id) {
    var known = id.orElse(DEFAULT);
    return new ConnectionGroup(known, endpoint(known), known.equals(DEFAULT));
  }

  static String endpoint(String group) {
    return Optional.ofNullable(ENDPOINTS.get(group)).orElseThrow();
  }

  @Override
  public LiveTenant create(CallContext call, NewTenant wanted) {
    watch.creates();
    if (tenant.isPresent()) {
      throw failed(Kind.TAKEN, "EntityAlreadyExists");
    }
    ask(wanted.certificate(), wanted.config());
    writes++;
    var id = "dt_" + ++numbers;
    tenant =
        Optional.of(
            new LiveTenant(
                id,
                "arn:" + id,
                wanted.name(),
                "E" + ++numbers,
                false,
                completed(wanted.config()),
                new TreeMap<>(),
                new TreeMap<>(wanted.tags()),
                clock.instant(),
                clock.instant()));
    return serve();
  }

  @Override
  public LiveTenant update(
      CallContext call,
      String id,
      String etag,
      EdgeConfig config,
      Optional<ManagedCertificate.Request> request) {
    var now = current(id, etag);
    ask(request, config);
    writes++;
    tenant = Optional.of(with(now, false, completed(config), now.tags()));
    return serve();
  }

  @Override
  public void delete(CallContext call, String id, String etag) {
    watch.deletes();
    if (current(id, etag).config().enabled() || !current(id, etag).deployed()) {
      throw failed(Kind.BUSY, "ResourceNotDisabled");
    }
    writes++;
    ghost = tenant;
    lingers = LINGER;
    vanish();
  }

  private LiveTenant current(String id, String etag) {
    var now =
        tenant.filter(t -> is(t, id)).orElseThrow(() -> failed(Kind.MISSING, "EntityNotFound"));
    if (!now.etag().equals(etag)) {
      throw failed(Kind.STALE, "PreconditionFailed");
    }
    return now;
  }

  @Override
  public void tag(CallContext call, String arn, Map<String, String> tags) {
    retag(arn, all -> all.putAll(tags));
  }

  @Override
  public void untag(CallContext call, String arn, Set<String> keys) {
    retag(arn, all -> all.keySet().removeAll(keys));
  }

  private void retag(String arn, Consumer<Map<String, String>> change) {
    if (tenant.filter(t -> is(t, arn)).isEmpty()) {
      throw failed(Kind.MISSING, "EntityNotFound");
    }
    writes++;
    retag(change);
  }

  /** Tags are no part of a version. */
  void retag(Consumer<Map<String, String>> change) {
    tenant =
        tenant.map(t -> {
          var all = new TreeMap<>(t.tags());
          change.accept(all);
          return EdgeWorlds.tags(all).apply(t);
        });
  }

  /** Somebody deletes the tenant. */
  void vanish() {
    tenant = Optional.empty();
    managed = Optional.empty();
  }

  /** Somebody changes the tenant. */
  void change(UnaryOperator<LiveTenant> change) {
    tenant =
        tenant.map(t -> with(t, t.deployed(), change.apply(t).config(), change.apply(t).tags()));
  }

  private void ask(Optional<ManagedCertificate.Request> request, EdgeConfig config) {
    if (request.isEmpty()) {
      return;
    }
    if (pending()) {
      throw new AssertionError("a certificate was asked for while one is pending");
    }
    if (!config.domains().stream().allMatch(watch::leadsHere)) {
      throw failed(Kind.INVALID, "We could not verify domain name ownership");
    }
    var arn = "arn:aws:acm:us-east-1:1:certificate/m" + ++numbers;
    certificates.put(arn, Set.copyOf(config.domains()));
    managed =
        Optional.of(
            new ManagedCertificate(
                Optional.of(arn), "pending-validation", "cloudfront", List.of()));
  }

  boolean pending() {
    return managed.filter(m -> !m.status().equals("issued")).isPresent();
  }

  void issue() {
    managed =
        managed.map(m -> new ManagedCertificate(m.arn(), "issued", m.tokenHost(), m.tokens()));
    tenant.ifPresent(_ -> serve());
  }

  void deploy() {
    tenant = tenant.map(EdgeWorlds.deployed(true));
    if (--lingers <= 0) {
      ghost = Optional.empty();
    }
  }

  /** Without a certificate of its own a tenant that waits for one serves nothing. */
  private LiveTenant serve() {
    var now = tenant.orElseThrow();
    var states = new TreeMap<String, String>();
    for (var domain : now.config().domains()) {
      var arn = now.config().certificateArn();
      var served = arn.isPresent() ? Preflight.covers(names(arn.get()), domain) : !pending();
      states.put(domain, served ? "active" : "inactive");
    }
    var serving =
        new LiveTenant(
            now.id(),
            now.arn(),
            now.name(),
            now.etag(),
            now.deployed(),
            now.config(),
            states,
            now.tags(),
            now.created(),
            now.modified());
    tenant = Optional.of(serving);
    return serving;
  }

  private LiveTenant with(
      LiveTenant t, boolean deployed, EdgeConfig config, Map<String, String> tags) {
    return new LiveTenant(
        t.id(),
        t.arn(),
        t.name(),
        "E" + ++numbers,
        deployed,
        config,
        t.domainStatus(),
        new TreeMap<>(tags),
        t.created(),
        clock.instant());
  }

  /** CloudFront says which group it has chosen. */
  private static EdgeConfig completed(EdgeConfig c) {
    return new EdgeConfig(
        c.distributionId(),
        c.domains(),
        c.enabled(),
        Optional.of(c.connectionGroupId().orElse(DEFAULT)),
        c.parameters(),
        c.webAcl(),
        c.certificateArn(),
        c.geoRestriction());
  }

  private static PortException failed(Kind kind, String message) {
    return new PortException(new Failure(kind, message, "retryable"));
  }
}
