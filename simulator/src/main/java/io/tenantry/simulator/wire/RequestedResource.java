package io.tenantry.simulator.wire;

import java.util.List;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/** Extracts the resource of a request for the ledger. */
public final class RequestedResource {
  /** The members that name the thing, the most telling first. */
  private static final List<String> NAMES =
      List.of(
          "Identifier",
          "Id",
          "HostedZoneId",
          "Resource",
          "ResourceId",
          "CertificateArn",
          "RoleArn",
          "Name",
          "DomainName",
          "Domain",
          "RoutingEndpoint",
          "DNSName",
          "ConnectionMode");

  private RequestedResource() {}

  public static String of(SdkPojo request) {
    for (String name : NAMES) {
      for (SdkField<?> field : request.sdkFields()) {
        if (field.memberName().equals(name)
            && field.getValueOrDefault(request) instanceof String text) {
          return text;
        }
      }
    }
    return "";
  }
}
