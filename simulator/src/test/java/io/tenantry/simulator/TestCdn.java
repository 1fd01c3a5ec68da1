package io.tenantry.simulator;

import static org.awaitility.Awaitility.await;

import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.acm.model.CertificateStatus;
import software.amazon.awssdk.services.acm.model.ResourceRecord;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.cloudfront.model.ConnectionMode;
import software.amazon.awssdk.services.cloudfront.model.CreateDistributionTenantResponse;
import software.amazon.awssdk.services.cloudfront.model.DistributionConfig;
import software.amazon.awssdk.services.cloudfront.model.DomainItem;
import software.amazon.awssdk.services.cloudfront.model.Origin;
import software.amazon.awssdk.services.cloudfront.model.Parameter;
import software.amazon.awssdk.services.cloudfront.model.ParameterDefinition;
import software.amazon.awssdk.services.cloudfront.model.ViewerProtocolPolicy;

/**
 * What a tenant needs, made as a user would make it: a zone {@code example.com}, an issued wildcard
 * certificate, and a multi-tenant distribution with one required and one optional parameter.
 */
record TestCdn(
    CloudFrontClient cloudFront, TestZone zone, String certificate, String distribution) {

  static TestCdn create(Clients owner) {
    var zone = TestZone.create(owner.route53(), "example.com");
    var certificate = issued(owner.acm(), zone, "*.example.com");
    var cloudFront = owner.cloudFront();
    var created =
        cloudFront.createDistribution(
            create -> create.distributionConfig(config(certificate, ConnectionMode.TENANT_ONLY)));
    return new TestCdn(cloudFront, zone, certificate, created.distribution().id());
  }

  static String issued(AcmClient acm, TestZone zone, String name) {
    var arn =
        acm.requestCertificate(request -> request.domainName(name).validationMethod("DNS"))
            .certificateArn();
    var proof = await().until(() -> proof(acm, arn), found -> found != null);
    zone.cname(proof.name(), proof.value());
    await()
        .until(() ->
            acm.describeCertificate(describe -> describe.certificateArn(arn)).certificate().status()
                == CertificateStatus.ISSUED);
    return arn;
  }

  private static ResourceRecord proof(AcmClient acm, String arn) {
    var options =
        acm.describeCertificate(describe -> describe.certificateArn(arn))
            .certificate()
            .domainValidationOptions();
    return options.isEmpty() ? null : options.getFirst().resourceRecord();
  }

  static DistributionConfig config(String certificate, ConnectionMode mode) {
    var tenantOnly = mode == ConnectionMode.TENANT_ONLY;
    return DistributionConfig.builder()
        .callerReference(mode + certificate)
        .comment("made by a test")
        .enabled(true)
        .connectionMode(mode)
        .origins(origins ->
            origins
                .quantity(1)
                .items(Origin.builder().id("app").domainName("app.example.net").build()))
        .defaultCacheBehavior(behaviour ->
            behaviour
                .targetOriginId("app")
                .viewerProtocolPolicy(ViewerProtocolPolicy.REDIRECT_TO_HTTPS))
        .viewerCertificate(viewer -> viewer.acmCertificateArn(certificate))
        .tenantConfig(tenants ->
            tenants.parameterDefinitions(
                tenantOnly
                    ? new ParameterDefinition[] {
                      definition("region", true), definition("path", false)
                    }
                    : new ParameterDefinition[] {}))
        .build();
  }

  private static ParameterDefinition definition(String name, boolean required) {
    return ParameterDefinition.builder()
        .name(name)
        .definition(schema -> schema.stringSchema(string -> string.required(required)))
        .build();
  }

  CreateDistributionTenantResponse tenant(String name) {
    return cloudFront.createDistributionTenant(create ->
        create
            .distributionId(distribution)
            .name(name)
            .domains(DomainItem.builder().domain(name + ".example.com").build())
            .parameters(Parameter.builder().name("region").value("eu").build())
            .enabled(true));
  }
}
