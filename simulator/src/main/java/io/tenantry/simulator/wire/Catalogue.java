package io.tenantry.simulator.wire;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.AddTagsToCertificateRequest;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateRequest;
import software.amazon.awssdk.services.acm.model.RemoveTagsFromCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.route53.model.ChangeResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ChangeTagsForResourceRequest;
import software.amazon.awssdk.services.route53.model.CreateHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.DeleteHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.GetChangeRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneCountRequest;
import software.amazon.awssdk.services.route53.model.GetHostedZoneRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesByNameRequest;
import software.amazon.awssdk.services.route53.model.ListHostedZonesRequest;
import software.amazon.awssdk.services.route53.model.ListResourceRecordSetsRequest;
import software.amazon.awssdk.services.route53.model.ListTagsForResourcesRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.AssumeRoleWithWebIdentityRequest;
import software.amazon.awssdk.services.sts.model.GetCallerIdentityRequest;

/** All operations with their paths and success status. */
public final class Catalogue {
  private static final List<Binding> ZONES =
      List.of(
          route53("CreateHostedZone", "POST /hostedzone 201", CreateHostedZoneRequest::builder),
          route53("GetHostedZone", "GET /hostedzone/{Id} 200", GetHostedZoneRequest::builder),
          route53(
              "GetHostedZoneCount", "GET /hostedzonecount 200", GetHostedZoneCountRequest::builder),
          route53(
              "DeleteHostedZone", "DELETE /hostedzone/{Id} 200", DeleteHostedZoneRequest::builder),
          route53("ListHostedZones", "GET /hostedzone 200", ListHostedZonesRequest::builder),
          route53(
              "ListHostedZonesByName",
              "GET /hostedzonesbyname 200",
              ListHostedZonesByNameRequest::builder),
          route53(
              "ChangeResourceRecordSets",
              "POST /hostedzone/{Id}/rrset 200",
              ChangeResourceRecordSetsRequest::builder),
          route53(
              "ListResourceRecordSets",
              "GET /hostedzone/{Id}/rrset 200",
              ListResourceRecordSetsRequest::builder),
          route53("GetChange", "GET /change/{Id} 200", GetChangeRequest::builder),
          route53(
              "ChangeTagsForResource",
              "POST /tags/{ResourceType}/{ResourceId} 200",
              ChangeTagsForResourceRequest::builder),
          route53(
              "ListTagsForResource",
              "GET /tags/{ResourceType}/{ResourceId} 200",
              software.amazon.awssdk.services.route53.model.ListTagsForResourceRequest::builder),
          route53(
              "ListTagsForResources",
              "POST /tags/{ResourceType} 200",
              ListTagsForResourcesRequest::builder));

  private static final List<Binding> CERTIFICATES =
      List.of(
          Binding.post(Api.ACM, "RequestCertificate", RequestCertificateRequest::builder),
          Binding.post(Api.ACM, "DescribeCertificate", DescribeCertificateRequest::builder),
          Binding.post(Api.ACM, "DeleteCertificate", DeleteCertificateRequest::builder),
          Binding.post(Api.ACM, "ListCertificates", ListCertificatesRequest::builder),
          Binding.post(Api.ACM, "AddTagsToCertificate", AddTagsToCertificateRequest::builder),
          Binding.post(
              Api.ACM, "RemoveTagsFromCertificate", RemoveTagsFromCertificateRequest::builder),
          Binding.post(Api.ACM, "ListTagsForCertificate", ListTagsForCertificateRequest::builder));

  private static final List<Binding> IDENTITIES =
      List.of(
          Binding.post(Api.STS, "AssumeRole", AssumeRoleRequest::builder),
          Binding.post(
              Api.STS, "AssumeRoleWithWebIdentity", AssumeRoleWithWebIdentityRequest::builder),
          Binding.post(Api.STS, "GetCallerIdentity", GetCallerIdentityRequest::builder));

  private Catalogue() {}

  public static List<Binding> bindings() {
    var others = Stream.of(ZONES, CERTIFICATES, IDENTITIES).flatMap(List::stream);
    return Stream.concat(CloudFrontCatalogue.bindings(), others).toList();
  }

  private static Binding route53(
      String name, String line, Supplier<? extends SdkRequest.Builder> request) {
    return Binding.rest(Api.ROUTE53, name, line, request);
  }
}
