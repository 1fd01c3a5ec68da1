package io.tenantry.simulator;

import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.route53.model.Change;
import software.amazon.awssdk.services.route53.model.ChangeAction;
import software.amazon.awssdk.services.route53.model.RRType;
import software.amazon.awssdk.services.route53.model.ResourceRecord;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/** A hosted zone to put records into. */
record TestZone(Route53Client route53, String id) {
  static TestZone create(Route53Client route53, String name) {
    var created = route53.createHostedZone(zone -> zone.name(name).callerReference(name));
    return new TestZone(route53, created.hostedZone().id());
  }

  static ResourceRecordSet record(String name, RRType type, String value) {
    return ResourceRecordSet.builder()
        .name(name)
        .type(type)
        .ttl(300L)
        .resourceRecords(ResourceRecord.builder().value(value).build())
        .build();
  }

  void cname(String name, String target) {
    var change =
        Change.builder()
            .action(ChangeAction.UPSERT)
            .resourceRecordSet(record(name, RRType.CNAME, target))
            .build();
    route53.changeResourceRecordSets(
        request -> request.hostedZoneId(id).changeBatch(batch -> batch.changes(change)));
  }
}
