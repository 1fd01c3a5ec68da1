package io.tenantry.simulator.world;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantRequest;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.Origin;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.ParameterDefinition;
import software.amazon.awssdk.services.cloudfront.model.Tag;
import software.amazon.awssdk.services.cloudfront.model.ViewerCertificate;

/** Builds complete requests from the fields of a seed. */
final class Configs {
  /** AWS's own policy "CachingOptimized". */
  private static final String CACHE_POLICY = "658327ea-f89d-4fab-a63d-7e88639e58f6";

  private Configs() {}

  static DistributionConfig of(Seed.Distribution seed, @Nullable String certificate) {
    var id = seed.id() == null ? "distribution" : seed.id();
    var domain = seed.origin() == null ? "origin.example.com" : seed.origin();
    var config =
        DistributionConfig.builder()
            .callerReference("seed-" + id)
            .comment(seed.comment() == null ? "" : seed.comment())
            .enabled(true)
            .httpVersion("http2")
            .priceClass("PriceClass_All")
            .connectionMode(seed.direct() ? "direct" : "tenant-only")
            .origins(origins -> origins.quantity(1).items(origin(domain)))
            .defaultCacheBehavior(behavior ->
                behavior
                    .targetOriginId("origin")
                    .viewerProtocolPolicy("redirect-to-https")
                    .cachePolicyId(CACHE_POLICY))
            .viewerCertificate(viewer(certificate));
    if (!seed.aliases().isEmpty()) {
      config.aliases(a -> a.quantity(seed.aliases().size()).items(seed.aliases()));
    }
    if (!seed.parameters().isEmpty()) {
      var definitions = seed.parameters().stream().map(Configs::definition).toList();
      config.tenantConfig(tenant -> tenant.parameterDefinitions(definitions));
    }
    return config.build();
  }

  private static Origin origin(String domain) {
    return Origin.builder()
        .id("origin")
        .domainName(domain)
        .originPath("")
        .customOriginConfig(
            custom -> custom.httpPort(80).httpsPort(443).originProtocolPolicy("https-only"))
        .build();
  }

  private static ViewerCertificate viewer(@Nullable String certificate) {
    return certificate == null
        ? ViewerCertificate.builder().cloudFrontDefaultCertificate(true).build()
        : ViewerCertificate.builder()
            .acmCertificateArn(certificate)
            .sslSupportMethod("sni-only")
            .minimumProtocolVersion("TLSv1.2_2021")
            .build();
  }

  private static ParameterDefinition definition(Seed.Parameter parameter) {
    return ParameterDefinition.builder()
        .name(parameter.name())
        .definition(schema ->
            schema.stringSchema(
                text -> text.required(parameter.required()).defaultValue(parameter.defaultValue())))
        .build();
  }

  static CreateDistributionTenantRequest of(
      Seed.Tenant seed, @Nullable String group, @Nullable String certificate) {
    var request =
        CreateDistributionTenantRequest.builder()
            .name(seed.name())
            .distributionId(seed.distribution())
            .connectionGroupId(group)
            .enabled(!seed.disabled())
            .domains(
                seed.domains().stream().map(d -> DomainItem.builder().domain(d).build()).toList());
    if (!seed.parameters().isEmpty()) {
      request.parameters(parameters(seed.parameters()));
    }
    if (certificate != null) {
      request.customizations(c -> c.certificate(own -> own.arn(certificate)));
    }
    if (!seed.tags().isEmpty()) {
      var tags =
          seed.tags().entrySet().stream()
              .map(tag -> Tag.builder().key(tag.getKey()).value(tag.getValue()).build())
              .toList();
      request.tags(t -> t.items(tags));
    }
    return request.build();
  }

  private static List<Parameter> parameters(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(p -> Parameter.builder().name(p.getKey()).value(p.getValue()).build())
        .toList();
  }
}
