package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.cloudfront.StoredTenant.Spec;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.CloudFrontSettings.UncoveredDomains;
import io.tenantry.simulator.core.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Validates a tenant against other records. */
final class TenantRules {
  private final Engine engine;
  private final FleetIndex fleet;
  private final CertificateStore certificates;

  TenantRules(Engine engine, FleetIndex fleet, CertificateStore certificates) {
    this.engine = engine;
    this.fleet = fleet;
    this.certificates = certificates;
  }

  StoredDistribution parent(String account, String id) {
    var parent = fleet.distribution(account, id);
    if (parent == null) {
      throw CloudFrontErrors.notFound("distribution");
    }
    if (!parent.config().tenantOnly()) {
      var message = "The distribution " + id + " does not accept distribution tenants.";
      throw switch (engine.settings().cloudfront().wrongParent()) {
        case INVALID_ASSOCIATION -> CloudFrontErrors.invalidAssociation(message);
        case INVALID_ARGUMENT -> CloudFrontErrors.invalidArgument(message);
      };
    }
    return parent;
  }

  void parameters(StoredDistribution parent, Spec spec) {
    var definitions = parent.config().definitions();
    for (var name : spec.parameters().keySet()) {
      if (definitions.stream().noneMatch(definition -> definition.name().equals(name))) {
        throw CloudFrontErrors.invalidArgument(
            "The parameter " + name + " is not defined by the distribution.");
      }
    }
    for (var definition : definitions) {
      var missing = !spec.parameters().containsKey(definition.name());
      if (missing && definition.required() && definition.defaultValue() == null) {
        throw missing(definition.name());
      }
    }
  }

  private AwsError missing(String name) {
    var message = "The required parameter " + name + " has no value.";
    return switch (engine.settings().cloudfront().missingParameter()) {
      case INVALID_ARGUMENT -> CloudFrontErrors.invalidArgument(message);
      case INVALID_ASSOCIATION -> CloudFrontErrors.invalidAssociation(message);
    };
  }

  /** A certificate to be attached must be valid, the caller's, and for at least one domain. */
  void certificate(String account, Spec spec) {
    var arn = spec.customization().certificate();
    if (arn == null) {
      return;
    }
    var certificate = certificates.find(arn);
    if (certificate == null
        || !certificate.account().equals(account)
        || !certificate.region().equals(CertificateStore.CLOUDFRONT_REGION)) {
      throw CloudFrontErrors.invalidArgument(
          "The certificate " + arn + " does not exist in us-east-1 of this account.");
    }
    if (!certificate.isIssued()) {
      throw CloudFrontErrors.invalidArgument("The certificate " + arn + " is not issued.");
    }
    if (spec.domains().stream().noneMatch(certificate::covers)) {
      throw CloudFrontErrors.invalidArgument(
          "The certificate " + arn + " does not cover any domain of the distribution tenant.");
    }
  }

  /** Every domain needs a certificate, or one on its way. */
  void covered(Spec spec, List<String> onTheWay) {
    if (engine.settings().cloudfront().uncoveredDomains() == UncoveredDomains.INACTIVE) {
      return;
    }
    var coverage = fleet.views().coverage();
    for (var domain : spec.domains()) {
      if (!onTheWay.contains(domain) && !coverage.active(spec, domain)) {
        throw CloudFrontErrors.invalidArgument(
            "The domain "
                + domain
                + " is not covered by a certificate of the distribution tenant"
                + " or of its distribution.");
      }
    }
  }

  void domains(String account, String self, List<String> domains) {
    for (var domain : domains) {
      if (fleet.domains().taken(domain, account, self)) {
        throw CloudFrontErrors.cnameTaken();
      }
    }
  }

  void webAcl(String account, @Nullable StoredTenant before, Spec spec) {
    var webAcl = spec.customization().webAcl();
    if (webAcl == null || webAcl.arn() == null) {
      return;
    }
    var old = before == null ? null : before.spec().customization().webAcl();
    var most = engine.settings().quotas().webAclAssociations();
    var used = fleet.views().size(TenantResponses.webAcl(account, webAcl.arn()));
    if (!webAcl.equals(old) && used >= most) {
      throw CloudFrontErrors.limit(
          "The web ACL has reached its limit of " + most + " associations.");
    }
  }

  void room(String account) {
    var most = engine.settings().quotas().tenants();
    if (fleet.views().size(TenantResponses.account(account)) >= most) {
      throw CloudFrontErrors.limit("The account has reached its limit of " + most + " tenants.");
    }
  }
}
