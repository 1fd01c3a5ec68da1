"""Drives the simulator with botocore, whose habits differ from the Java SDK's."""
import os
import time

import botocore.exceptions
import botocore.session

session = botocore.session.get_session()


def client(service):
    return session.create_client(service, region_name="us-east-1", endpoint_url=os.environ["AWS_ENDPOINT_URL"])


def refused(code, call, **arguments):
    try:
        call(**arguments)
    except botocore.exceptions.ClientError as error:
        assert error.response["Error"]["Code"] == code, error
        return error.response
    raise AssertionError("expected " + code)


def until(probe):
    deadline = time.monotonic() + 30
    while not probe():
        assert time.monotonic() < deadline, "still not true"
        time.sleep(0.05)


cloudfront, route53, acm, sts = map(client, ("cloudfront", "route53", "acm", "sts"))

identity = sts.get_caller_identity()
assert identity["Account"] == "111111111111", identity

zone = route53.create_hosted_zone(Name="example.com", CallerReference="1")
zone_id = zone["HostedZone"]["Id"]
assert zone_id.startswith("/hostedzone/Z"), zone_id
assert zone["Location"].endswith(zone_id), zone["Location"]


def change(action, name, kind, value):
    records = {"Name": name, "Type": kind, "TTL": 60, "ResourceRecords": [{"Value": value}]}
    batch = {"Changes": [{"Action": action, "ResourceRecordSet": records}]}
    return route53.change_resource_record_sets(HostedZoneId=zone_id, ChangeBatch=batch)["ChangeInfo"]["Id"]


change_id = change("CREATE", "*.example.com", "A", "192.0.2.1")
until(lambda: route53.get_change(Id=change_id)["ChangeInfo"]["Status"] == "INSYNC")
names = [r["Name"] for p in route53.get_paginator("list_resource_record_sets").paginate(HostedZoneId=zone_id)
         for r in p["ResourceRecordSets"]]
assert "\\052.example.com." in names, names
refused("NoSuchHostedZone", route53.get_hosted_zone, Id="Z0NOTHERE")
refused("InvalidChangeBatch", change, action="CREATE", name="*.example.com", kind="A", value="192.0.2.1")

arn = acm.request_certificate(DomainName="*.example.com", ValidationMethod="DNS")["CertificateArn"]
until(lambda: acm.describe_certificate(CertificateArn=arn)["Certificate"].get("DomainValidationOptions"))
proof = acm.describe_certificate(CertificateArn=arn)["Certificate"]["DomainValidationOptions"][0]["ResourceRecord"]
change("CREATE", proof["Name"], proof["Type"], proof["Value"])
until(lambda: acm.describe_certificate(CertificateArn=arn)["Certificate"]["Status"] == "ISSUED")
assert acm.list_certificates()["CertificateSummaryList"][0]["CertificateArn"] == arn
refused("ResourceNotFoundException", acm.describe_certificate, CertificateArn=arn[:-1] + "x")

config = {
    "CallerReference": "1", "Comment": "", "Enabled": True, "ConnectionMode": "tenant-only",
    "Origins": {"Quantity": 1, "Items": [{"Id": "o", "DomainName": "origin.example.net", "CustomOriginConfig": {
        "HTTPPort": 80, "HTTPSPort": 443, "OriginProtocolPolicy": "https-only"}}]},
    "DefaultCacheBehavior": {"TargetOriginId": "o", "ViewerProtocolPolicy": "redirect-to-https",
                             "CachePolicyId": "658327ea-f89d-4fab-a63d-7e88639e58f6"},
    "TenantConfig": {"ParameterDefinitions": [
        {"Name": "region", "Definition": {"StringSchema": {"Required": True}}}]},
    "ViewerCertificate": {"ACMCertificateArn": arn, "SSLSupportMethod": "sni-only"},
}
distribution = cloudfront.create_distribution(DistributionConfig=config)["Distribution"]["Id"]
got = cloudfront.get_distribution_config(Id=distribution)
assert got["DistributionConfig"]["ConnectionMode"] == "tenant-only", got


def create(name, **more):
    return cloudfront.create_distribution_tenant(
        DistributionId=distribution, Name=name, Domains=[{"Domain": name + ".example.com"}],
        Parameters=[{"Name": "region", "Value": "eu"}], Enabled=True, **more)


created = create("shop", Tags={"Items": [{"Key": "team", "Value": "edge"}]})
tenant, etag = created["DistributionTenant"], created["ETag"]
assert tenant["Parameters"] == [{"Name": "region", "Value": "eu"}], tenant
assert tenant["Status"] == "InProgress", tenant
refused("EntityAlreadyExists", create, name="shop")
refused("CNAMEAlreadyExists", cloudfront.create_distribution_tenant, DistributionId=distribution, Name="other",
        Domains=[{"Domain": "shop.example.com"}], Parameters=[{"Name": "region", "Value": "eu"}])
until(lambda: cloudfront.get_distribution_tenant(Identifier="shop")["DistributionTenant"]["Status"] == "Deployed")
for identifier in (tenant["Id"], tenant["Arn"], "shop"):
    assert cloudfront.get_distribution_tenant(Identifier=identifier)["DistributionTenant"]["Id"] == tenant["Id"]
by_domain = cloudfront.get_distribution_tenant_by_domain(Domain="shop.example.com")
assert by_domain["DistributionTenant"]["Id"] == tenant["Id"]
assert cloudfront.list_tags_for_resource(Resource=tenant["Arn"])["Tags"]["Items"] == [{"Key": "team", "Value": "edge"}]

for number in range(3):
    create("tenant%d" % number)
pages = list(cloudfront.get_paginator("list_distribution_tenants").paginate(PaginationConfig={"PageSize": 2}))
listed = [t for p in pages for t in p["DistributionTenantList"]]
assert len(pages) == 2 and len(listed) == 4, pages
assert all(t["ETag"] and t["Domains"] for t in listed), listed
refused("PreconditionFailed", cloudfront.update_distribution_tenant, Id=tenant["Id"], IfMatch="E1STALE00000")

# No member but Id and IfMatch: botocore sends no body at all.
same = cloudfront.update_distribution_tenant(Id=tenant["Id"], IfMatch=by_domain["ETag"])
refused("ResourceNotDisabled", cloudfront.delete_distribution_tenant, Id=tenant["Id"], IfMatch=same["ETag"])
cloudfront.update_distribution_tenant(Id=tenant["Id"], IfMatch=same["ETag"], Enabled=False)


def deleted():
    try:
        current = cloudfront.get_distribution_tenant(Identifier=tenant["Id"])
        cloudfront.delete_distribution_tenant(Id=tenant["Id"], IfMatch=current["ETag"])
    except botocore.exceptions.ClientError as error:
        return error.response["Error"]["Code"] == "EntityNotFound"


until(deleted)
print("botocore is content")
