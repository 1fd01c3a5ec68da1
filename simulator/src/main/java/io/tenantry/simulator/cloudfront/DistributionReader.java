package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.cloudfront.StoredDistribution.Config;
import io.tenantry.simulator.cloudfront.StoredDistribution.Definition;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Engine;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.ParameterDefinition;
import software.amazon.awssdk.services.cloudfront.model.ViewerCertificate;

/** Parses and validates the relevant parts of a distribution's configuration. */
final class DistributionReader {
  private final Engine engine;
  private final FleetIndex fleet;
  private final CertificateStore certificates;

  DistributionReader(Engine engine, FleetIndex fleet, CertificateStore certificates) {
    this.engine = engine;
    this.fleet = fleet;
    this.certificates = certificates;
  }

  Config read(String account, String self, @Nullable DistributionConfig sent) {
    if (sent == null) {
      throw new AwsError(400, "MissingBody", "This operation requires a body.");
    }
    checkRequired(sent);
    var tenantOnly = tenantOnly(sent.connectionModeAsString());
    var aliases = aliases(sent);
    var definitions = definitions(sent);
    if (tenantOnly && !aliases.isEmpty()) {
      throw CloudFrontErrors.invalidArgument(
          "A multi-tenant distribution has no aliases of its own.");
    }
    if (!tenantOnly && !definitions.isEmpty()) {
      throw CloudFrontErrors.invalidArgument(
          "Only a multi-tenant distribution defines parameters.");
    }
    for (var alias : aliases) {
      if (fleet.domains().taken(alias, account, self)) {
        throw CloudFrontErrors.cnameTaken();
      }
    }
    var certificate = certificate(account, sent.viewerCertificate(), aliases);
    return new Config(
        sent.callerReference(), sent.enabled(), tenantOnly, definitions, certificate, aliases);
  }

  private static void checkRequired(DistributionConfig sent) {
    CloudFrontErrors.required(sent.callerReference(), "CallerReference");
    if (sent.enabled() == null || sent.origins() == null || sent.defaultCacheBehavior() == null) {
      throw CloudFrontErrors.invalidArgument(
          "The parameters Enabled, Origins and DefaultCacheBehavior are required.");
    }
    if (sent.origins().items().isEmpty()) {
      throw CloudFrontErrors.invalidArgument("A distribution needs at least one origin.");
    }
  }

  private static boolean tenantOnly(@Nullable String mode) {
    return switch (mode == null ? "direct" : mode) {
      case "direct" -> false;
      case "tenant-only" -> true;
      default -> throw CloudFrontErrors.invalidArgument("ConnectionMode is direct or tenant-only.");
    };
  }

  private static List<String> aliases(DistributionConfig sent) {
    var aliases = sent.aliases();
    if (aliases == null) {
      return List.of();
    }
    if (aliases.quantity() == null || aliases.quantity() != aliases.items().size()) {
      throw new AwsError(
          400,
          "InconsistentQuantities",
          "The value of Quantity and the size of Items don't match.");
    }
    return aliases.items().stream().map(TenantReader::domain).toList();
  }

  private List<Definition> definitions(DistributionConfig sent) {
    var config = sent.tenantConfig();
    var definitions =
        config == null
            ? List.<Definition>of()
            : config.parameterDefinitions().stream().map(DistributionReader::definition).toList();
    var most = engine.settings().quotas().parametersPerDistribution();
    if (definitions.size() > most) {
      throw CloudFrontErrors.invalidArgument(
          "A distribution defines at most " + most + " parameters.");
    }
    if (definitions.stream().map(Definition::name).distinct().count() < definitions.size()) {
      throw CloudFrontErrors.invalidArgument("A parameter is defined twice.");
    }
    return definitions;
  }

  private static Definition definition(ParameterDefinition sent) {
    var name = CloudFrontErrors.required(sent.name(), "ParameterDefinition.Name");
    var schema = sent.definition() == null ? null : sent.definition().stringSchema();
    if (schema == null || schema.required() == null) {
      throw CloudFrontErrors.invalidArgument("The parameter " + name + " needs a StringSchema.");
    }
    return new Definition(name, schema.required(), schema.defaultValue());
  }

  private @Nullable String certificate(
      String account, @Nullable ViewerCertificate sent, List<String> aliases) {
    var arn = sent == null ? null : sent.acmCertificateArn();
    if (arn == null && !aliases.isEmpty()) {
      throw invalid("To add an alternate domain name, you must attach a trusted certificate.");
    }
    if (arn == null) {
      return null;
    }
    var certificate = certificates.find(arn);
    if (certificate == null
        || !certificate.account().equals(account)
        || !certificate.region().equals(CertificateStore.CLOUDFRONT_REGION)
        || !certificate.isIssued()) {
      throw invalid(
          "The specified SSL certificate doesn't exist, isn't in us-east-1 or isn't valid.");
    }
    if (!aliases.stream().allMatch(certificate::covers)) {
      throw invalid("The certificate does not cover the alternate domain names.");
    }
    return arn;
  }

  private static AwsError invalid(String message) {
    return new AwsError(400, "InvalidViewerCertificate", message);
  }
}
