package io.tenantry.edge;

import io.tenantry.cloud.CloudFront.NewTenant;
import io.tenantry.cloud.ConnectionGroup;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** CloudFront with one tenant, as simple as it gets. */
final class ModelCloudFront {
  static final Map<String, String> ENDPOINTS =
      Map.of("cg-0", "d0.cloudfront.net", "cg-1", "d1.cloudfront.net", "cg-2", "d2.cloudfront.net");
  private static final String DEFAULT = "cg-0";
  private static final int LINGER = 4;

  private final Predicate<String> leadsHere;
  private final Map<String, Set<String>> certificates = new HashMap<>();
  private Optional<LiveTenant> tenant = Optional.empty();
  private Optional<LiveTenant> ghost = Optional.empty();
  private int lingers;
  private Optional<ManagedCertificate> managed = Optional.empty();
  private int numbers;

  /** A CloudFront that can tell whether a domain leads to it. */
  ModelCloudFront(Predicate<String> leadsHere) {
    this.leadsHere = leadsHere;
    certificates.put(EdgeWorlds.OWN_CERTIFICATE, Set.of("example.com", "*.example.com"));
  }

  /** For a while, also what was deleted. */
  Optional<LiveTenant> find(String identifier) {
    return tenant.or(() -> ghost).filter(t -> is(t, identifier));
  }

  private static boolean is(LiveTenant tenant, String identifier) {
    return tenant.id().equals(identifier) || tenant.name().equals(identifier);
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

  static ConnectionGroup group(Optional<String> id) {
    var known = id.orElse(DEFAULT);
    return new ConnectionGroup(known, endpoint(known), known.equals(DEFAULT));
  }

  static String endpoint(String group) {
    return Optional.ofNullable(ENDPOINTS.get(group)).orElseThrow();
  }

  LiveTenant create(NewTenant wanted) {
    if (tenant.isPresent()) {
      throw failed(Kind.TAKEN, "EntityAlreadyExists");
    }
    ask(wanted.certificate(), wanted.config());
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
                EdgeWorlds.NOW,
                EdgeWorlds.NOW));
    return serve();
  }

  LiveTenant update(
      String id, String etag, EdgeConfig config, Optional<ManagedCertificate.Request> request) {
    var now = current(id, etag);
    ask(request, config);
    tenant = Optional.of(with(now, false, completed(config), now.tags()));
    return serve();
  }

  /** What is gone counts as deleted. */
  void delete(String id, String etag) {
    if (tenant.filter(t -> is(t, id)).isEmpty()) {
      return;
    }
    if (current(id, etag).config().enabled() || !current(id, etag).deployed()) {
      throw failed(Kind.BUSY, "ResourceNotDisabled");
    }
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

  void tag(Map<String, String> tags) {
    change(t -> {
      var all = new TreeMap<>(t.tags());
      all.putAll(tags);
      return EdgeWorlds.tags(all).apply(t);
    });
  }

  void untag(Set<String> keys) {
    change(t -> {
      var all = new TreeMap<>(t.tags());
      all.keySet().removeAll(keys);
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
    if (!config.domains().stream().allMatch(leadsHere)) {
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
        t.modified());
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
