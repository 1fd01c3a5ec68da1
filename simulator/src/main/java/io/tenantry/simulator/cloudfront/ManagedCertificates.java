package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.Control;
import io.tenantry.simulator.acm.Managed;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.acm.Validation;
import io.tenantry.simulator.cloudfront.StoredManagedCertificate.TokenHost;
import io.tenantry.simulator.cloudfront.StoredTenant.Spec;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.CloudFrontSettings.Attachment;
import io.tenantry.simulator.core.CloudFrontSettings.ManagedCertificateAfterDelete;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.DnsName;
import io.tenantry.simulator.route53.Names;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.ManagedCertificateRequest;

/** Certificates that CloudFront requests for tenants: asking, validating, attaching. */
final class ManagedCertificates {

  /** A request that has been found good; names in certificate order. */
  record Wish(TokenHost host, List<String> domains, String transparency) {}

  private final Engine engine;
  private final FleetIndex fleet;
  private final Names names;
  private final CertificateStore certificates;
  private final Managed acm;
  private final Validation validation;
  private final Deployment deployment;

  ManagedCertificates(
      Engine engine,
      FleetIndex fleet,
      Names names,
      CertificateStore certificates,
      Validation validation,
      Deployment deployment) {
    this.engine = engine;
    this.fleet = fleet;
    this.names = names;
    this.certificates = certificates;
    this.acm = new Managed(engine, certificates);
    this.validation = validation;
    this.deployment = deployment;
    validation.overHttp(this::control);
    certificates.onStatus(this::statusChanged);
  }

  /** Reads a request; nothing when there is none or all domains are covered already. */
  @Nullable Wish read(
      @Nullable ManagedCertificateRequest request,
      Spec spec,
      @Nullable StoredTenant before,
      Instant now) {
    if (request == null) {
      return null;
    }
    var host = host(request.validationTokenHostAsString());
    var domains = ordered(spec.domains(), request.primaryDomainName());
    var logging = request.certificateTransparencyLoggingPreferenceAsString();
    if (logging != null && !Set.of("enabled", "disabled").contains(logging)) {
      throw CloudFrontErrors.invalidArgument(
          "CertificateTransparencyLoggingPreference is enabled or disabled.");
    }
    if (domains.stream().anyMatch(domain -> domain.startsWith("*."))) {
      throw CloudFrontErrors.invalidArgument("Managed certificates do not cover wildcard domains.");
    }
    var pending = before == null ? null : latest(before.id());
    if (pending != null && pending.isPending()) {
      throw CloudFrontErrors.invalidArgument(
          "A managed certificate request is already pending for this distribution tenant.");
    }
    var coverage = fleet.views().coverage();
    if (domains.stream().allMatch(domain -> coverage.active(spec, domain))) {
      return null;
    }
    if (host == TokenHost.CLOUDFRONT && engine.settings().cloudfront().dnsBeforeRequest()) {
      domains.forEach(domain -> checkOwnership(domain, now));
    }
    return new Wish(host, domains, "disabled".equals(logging) ? "DISABLED" : "ENABLED");
  }

  private static TokenHost host(@Nullable String text) {
    return switch (String.valueOf(text)) {
      case "cloudfront" -> TokenHost.CLOUDFRONT;
      case "self-hosted" -> TokenHost.SELF_HOSTED;
      default ->
          throw CloudFrontErrors.invalidArgument(
              "ValidationTokenHost is cloudfront or self-hosted.");
    };
  }

  private static List<String> ordered(List<String> domains, @Nullable String primary) {
    if (primary == null) {
      return domains;
    }
    var first = TenantReader.domain(primary);
    if (!domains.contains(first)) {
      throw CloudFrontErrors.invalidArgument(
          "The PrimaryDomainName " + primary + " is not a domain of the distribution tenant.");
    }
    var ordered = new ArrayList<>(domains);
    ordered.remove(first);
    ordered.addFirst(first);
    return ordered;
  }

  private void checkOwnership(String domain, Instant now) {
    var since = trace(domain).leadsTo(fleet::isEndpoint);
    if (since.isEmpty() || since.get().isAfter(now)) {
      throw CloudFrontErrors.invalidArgument(
          "Could not verify Domain Name ownership. It may not be pointing to a valid CloudFront"
              + " resource. Domain: "
              + domain);
    }
  }

  private Names.Trace trace(String domain) {
    return DnsName.canonical(domain).map(names::trace).orElse(new Names.Trace(Set.of(), List.of()));
  }

  void request(StoredTenant tenant, Wish wish, Instant now) {
    StoredCertificate certificate;
    try {
      certificate = acm.request(tenant.account(), wish.domains(), wish.transparency(), now);
    } catch (AwsError e) {
      throw CloudFrontErrors.limit("ACM refused the managed certificate: " + e.text());
    }
    var managed =
        new StoredManagedCertificate(tenant.id(), certificate.arn(), wish.host(), wish.domains());
    engine.store().put(Kinds.MANAGED, tenant.id(), managed);
    validation.revisit(certificate);
  }

  @Nullable StoredManagedCertificate of(String tenant) {
    return engine.store().find(Kinds.MANAGED, tenant);
  }

  private @Nullable StoredCertificate latest(String tenant) {
    var managed = of(tenant);
    return managed == null ? null : certificates.find(managed.arn());
  }

  /** Domains that have, or will have, a certificate that is not attached yet. */
  List<String> onTheWay(StoredTenant tenant, @Nullable Wish wish) {
    var domains = new ArrayList<>(wish == null ? List.<String>of() : wish.domains());
    var latest = latest(tenant.id());
    if (latest != null && (latest.isPending() || latest.isIssued())) {
      domains.addAll(latest.names());
    }
    return domains;
  }

  private Control control(StoredCertificate certificate, String domain) {
    var managed = fleet.managed(certificate.arn());
    if (managed == null) {
      return new Control(Optional.empty(), Set.of());
    }
    var trace = trace(domain);
    var since = trace.leadsTo(fleet::isEndpoint);
    var proof = engine.store().find(Kinds.PROOF, Proof.id(certificate.arn(), domain));
    var shown = since.isEmpty() && proof != null ? Optional.of(proof.seen()) : since;
    return new Control(shown, trace.consulted());
  }

  private void statusChanged(StoredCertificate certificate, Instant now) {
    var managed = fleet.managed(certificate.arn());
    var tenant = managed == null ? null : fleet.tenant(certificate.account(), managed.tenant());
    if (tenant == null) {
      return;
    }
    var settings = engine.settings().cloudfront();
    if (certificate.isIssued() && settings.attachment() == Attachment.BY_CLOUDFRONT) {
      var customization = tenant.spec().customization().withCertificate(certificate.arn());
      deployment.write(tenant, tenant.spec().with(customization), now);
    } else if (settings.etagOnCertificate()) {
      deployment.touch(tenant, now);
    }
  }

  void tenantDeleted(StoredTenant tenant, Instant now) {
    var managed = of(tenant.id());
    if (managed == null) {
      return;
    }
    engine.store().remove(Kinds.MANAGED, tenant.id());
    managed.domains().forEach(d -> engine.store().remove(Kinds.PROOF, Proof.id(managed.arn(), d)));
    var fate = engine.settings().cloudfront().managedCertificateAfterDelete();
    var others = certificates.usedBy(managed.arn(), now).stream();
    if (fate == ManagedCertificateAfterDelete.DELETED && others.allMatch(tenant.arn()::equals)) {
      certificates.remove(managed.arn());
    }
  }
}
