package io.tenantry.cloud.aws;

import io.tenantry.cloud.Budget.Operations;

/** The calls we make: what metrics call them, and which budget they are on. */
enum AwsOperation {
  CREATE_TENANT(AwsService.CLOUDFRONT, Operations.CREATION, "CreateDistributionTenant"),
  GET_TENANT(AwsService.CLOUDFRONT, Operations.READ, "GetDistributionTenant"),
  GET_TENANT_BY_DOMAIN(AwsService.CLOUDFRONT, Operations.READ, "GetDistributionTenantByDomain"),
  UPDATE_TENANT(AwsService.CLOUDFRONT, Operations.WRITE, "UpdateDistributionTenant"),
  DELETE_TENANT(AwsService.CLOUDFRONT, Operations.DELETION, "DeleteDistributionTenant"),
  LIST_TENANTS(AwsService.CLOUDFRONT, Operations.READ, "ListDistributionTenants"),
  GET_DISTRIBUTION(AwsService.CLOUDFRONT, Operations.READ, "GetDistribution"),
  GET_CERTIFICATE(AwsService.CLOUDFRONT, Operations.READ, "GetManagedCertificateDetails"),
  GET_GROUP(AwsService.CLOUDFRONT, Operations.READ, "GetConnectionGroup"),
  LIST_GROUPS(AwsService.CLOUDFRONT, Operations.READ, "ListConnectionGroups"),
  TAG(AwsService.CLOUDFRONT, Operations.WRITE, "TagResource"),
  UNTAG(AwsService.CLOUDFRONT, Operations.WRITE, "UntagResource"),
  VERIFY_DNS(AwsService.CLOUDFRONT, Operations.READ, "VerifyDnsConfiguration"),
  LIST_CONFLICTS(AwsService.CLOUDFRONT, Operations.READ, "ListDomainConflicts"),
  MOVE_DOMAIN(AwsService.CLOUDFRONT, Operations.WRITE, "UpdateDomainAssociation"),
  INVALIDATE(
      AwsService.CLOUDFRONT, Operations.INVALIDATION, "CreateInvalidationForDistributionTenant"),
  GET_INVALIDATION(AwsService.CLOUDFRONT, Operations.READ, "GetInvalidationForDistributionTenant"),
  DESCRIBE_CERTIFICATE(AwsService.ACM, Operations.READ, "DescribeCertificate"),
  REQUEST_CERTIFICATE(AwsService.ACM, Operations.WRITE, "RequestCertificate"),
  TAG_CERTIFICATE(AwsService.ACM, Operations.WRITE, "AddTagsToCertificate"),
  DELETE_CERTIFICATE(AwsService.ACM, Operations.REMOVAL, "DeleteCertificate"),
  LIST_CERTIFICATES(AwsService.ACM, Operations.LISTING, "ListCertificates"),
  LIST_CERTIFICATE_TAGS(AwsService.ACM, Operations.READ, "ListTagsForCertificate"),
  CHANGE_RECORDS(AwsService.ROUTE53, Operations.WRITE, "ChangeResourceRecordSets"),
  LIST_RECORDS(AwsService.ROUTE53, Operations.READ, "ListResourceRecordSets"),
  GET_CHANGE(AwsService.ROUTE53, Operations.READ, "GetChange"),
  GET_ZONE(AwsService.ROUTE53, Operations.READ, "GetHostedZone"),
  SCAN(AwsService.DYNAMODB, Operations.READ, "Scan"),
  GET_ITEMS(AwsService.DYNAMODB, Operations.READ, "BatchGetItem"),
  DESCRIBE_TABLE(AwsService.DYNAMODB, Operations.READ, "DescribeTable"),
  DESCRIBE_STREAM(AwsService.DYNAMODB, Operations.LISTING, "DescribeStream"),
  GET_SHARD_ITERATOR(AwsService.DYNAMODB, Operations.READ, "GetShardIterator"),
  GET_RECORDS(AwsService.DYNAMODB, Operations.READ, "GetRecords");

  private final AwsService service;
  private final Operations operations;
  private final String name;

  AwsOperation(AwsService service, Operations operations, String name) {
    this.service = service;
    this.operations = operations;
    this.name = name;
  }

  AwsService service() {
    return service;
  }

  Operations operations() {
    return operations;
  }

  /** As AWS calls it. */
  String awsName() {
    return name;
  }

  /** The metric's label: services other than CloudFront in front. */
  String metricName() {
    return service.metricPrefix() + name;
  }
}
