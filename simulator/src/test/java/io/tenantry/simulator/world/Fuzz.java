package io.tenantry.simulator.world;

import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.cloudfront.Group;
import io.tenantry.simulator.cloudfront.StoredDistribution;
import io.tenantry.simulator.cloudfront.StoredTenant;
import io.tenantry.simulator.core.StoreChange;
import io.tenantry.simulator.route53.Change;
import io.tenantry.simulator.route53.RecordSet;
import io.tenantry.simulator.route53.Zone;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.protocol.MarshallingType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.utils.builder.Buildable;

/**
 * Makes requests at random: any operation, any members, with values that often fit what is there
 * and often are nonsense.
 */
final class Fuzz {
  private static final List<String> NONSENSE =
      List.of(
          "",
          " ",
          "x",
          "-",
          "..",
          "*",
          "\u0000",
          "ü",
          "arn:aws:",
          "arn:aws:cloudfront::1:x/y",
          "a".repeat(300),
          "%2F",
          "<xml/>",
          "E0",
          "null",
          "\\052",
          "9999999999999");
  private static final List<String> DOMAINS =
      List.of(
          "a.sandbox.test",
          "b.sandbox.test",
          "c.d.sandbox.test",
          "*.sandbox.test",
          "sandbox.test",
          "p.partner.test",
          "w.example.org",
          "*.example.org");
  private static final List<String> NAMES = List.of("one", "two", "three", "four", "five");

  private final Random random;
  private final Map<String, List<String>> pools = new HashMap<>();

  Fuzz(Random random) {
    this.random = random;
  }

  /** Learns the ids of what is there. */
  void look(List<StoreChange> entries) {
    pools.clear();
    for (var entry : entries) {
      switch (entry.value()) {
        case StoredTenant t -> tenant(t);
        case Group g -> {
          add("ConnectionGroupId", g.id());
          add("RoutingEndpoint", g.endpoint());
          add("group", g.id() + " " + g.etag());
        }
        case StoredDistribution d -> {
          add("DistributionId", d.id());
          add("distribution", d.id() + " " + d.etag());
        }
        case StoredCertificate c -> {
          add("CertificateArn", c.arn());
          c.names().forEach(n -> add("proof", n));
        }
        case Zone z -> add("HostedZoneId", z.id());
        case RecordSet s -> add("record", s.name());
        case Change c -> add("change", c.id());
        default -> {}
      }
    }
  }

  private void tenant(StoredTenant tenant) {
    add("DistributionTenantId", tenant.id());
    add("Identifier", tenant.id());
    add("Identifier", tenant.name());
    add(
        "Resource",
        "arn:aws:cloudfront::" + tenant.account() + ":distribution-tenant/" + tenant.id());
    add("tenant", tenant.id() + " " + tenant.etag());
  }

  private void add(String pool, String value) {
    pools.computeIfAbsent(pool, _ -> new ArrayList<>()).add(value);
  }

  SdkRequest request(String service, String operation) {
    var name = operation.replace("WebACL", "WebAcl");
    var builder =
        builder("software.amazon.awssdk.services." + service + ".model." + name + "Request");
    fill(builder, focus(operation), 0);
    return (SdkRequest) ((Buildable) builder).build();
  }

  private static SdkPojo builder(String type) {
    try {
      return (SdkPojo) Class.forName(type).getMethod("builder").invoke(null);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(type, e);
    }
  }

  /** The id and ETag of the thing that the request is about. */
  private String[] focus(String operation) {
    if (operation.contains("HostedZone") || operation.equals("GetChange")) {
      var pool = operation.equals("GetChange") ? "change" : "HostedZoneId";
      return new String[] {any(pool), ""};
    }
    var pool =
        operation.contains("Group")
            ? "group"
            : operation.contains("Tenant") ? "tenant" : "distribution";
    var all = pools.getOrDefault(pool, List.of("none E0000000000000"));
    return pick(all).split(" ");
  }

  private void fill(SdkPojo pojo, String[] focus, int depth) {
    var sparse = random.nextInt(4) == 0;
    for (var field : pojo.sdkFields()) {
      if (random.nextInt(sparse ? 2 : 8) != 0 && depth < 5) {
        field.set(pojo, value(field, focus, depth));
      }
    }
  }

  private Object value(SdkField<?> field, String[] focus, int depth) {
    var type = field.marshallingType();
    if (type.equals(MarshallingType.LIST)) {
      return list(
          field.getTrait(ListTrait.class).memberFieldInfo(), field.memberName(), focus, depth);
    }
    if (type.equals(MarshallingType.MAP)) {
      var map = new TreeMap<String, Object>();
      map.put("k", value(field.getTrait(MapTrait.class).valueFieldInfo(), focus, depth));
      return map;
    }
    if (type.equals(MarshallingType.SDK_POJO)) {
      var nested = field.constructor().get();
      fill(nested, focus, depth + 1);
      return ((Buildable) nested).build();
    }
    return scalar(type, field.memberName(), focus);
  }

  private List<Object> list(SdkField<?> item, String name, String[] focus, int depth) {
    var list = new ArrayList<Object>();
    var size = random.nextInt(3);
    for (int i = 0; i < size; i++) {
      list.add(
          item.marshallingType().equals(MarshallingType.STRING)
              ? text(name, focus)
              : value(item, focus, depth + 1));
    }
    return list;
  }

  private Object scalar(MarshallingType<?> type, String name, String[] focus) {
    if (type.equals(MarshallingType.INTEGER)) {
      return random.nextInt(4) == 0 ? random.nextInt() : random.nextInt(4);
    }
    if (type.equals(MarshallingType.LONG)) {
      return random.nextInt(4) == 0 ? random.nextLong() : 60L;
    }
    if (type.equals(MarshallingType.BOOLEAN)) {
      return random.nextBoolean();
    }
    if (type.equals(MarshallingType.INSTANT)) {
      return Instant.EPOCH;
    }
    if (type.equals(MarshallingType.SDK_BYTES)) {
      return SdkBytes.fromUtf8String("x");
    }
    return text(name, focus);
  }

  private String text(String name, String[] focus) {
    if (random.nextInt(12) == 0) {
      return pick(NONSENSE);
    }
    return switch (name) {
      case "Id", "Identifier" -> random.nextInt(3) == 0 ? any("Identifier") : focus[0];
      case "IfMatch" -> focus[1];
      case "Domain", "DomainName", "PrimaryDomainName", "SubjectAlternativeNames" -> pick(DOMAINS);
      case "Name", "DNSName", "StartRecordName" ->
          random.nextBoolean() ? pick(NAMES) : random.nextBoolean() ? pick(DOMAINS) : any("record");
      case "ConnectionMode" -> pick(List.of("direct", "tenant-only"));
      case "ValidationTokenHost" -> pick(List.of("cloudfront", "self-hosted"));
      case "ValidationMethod" -> pick(List.of("DNS", "DNS", "EMAIL", "HTTP"));
      case "Action" -> pick(List.of("CREATE", "DELETE", "UPSERT", "override", "disable"));
      case "Type" -> pick(List.of("A", "AAAA", "CNAME", "TXT", "MX", "SOA"));
      case "Value" ->
          pick(
              List.of(
                  "192.0.2.1",
                  "2001:db8::1",
                  "x.example.org",
                  "\"text\"",
                  SandboxWorld.DEFAULT_ENDPOINT));
      case "Parameters" -> "tenantId";
      case "ResourceType" -> "hostedzone";
      case "ResourceId" -> any("HostedZoneId");
      case "CertificateArn", "Arn", "ACMCertificateArn" -> any("CertificateArn");
      case "WebACLArn" -> "arn:aws:wafv2:us-east-1:111111111111:global/webacl/a/1";
      case "RoleArn" -> "arn:aws:iam::222222222222:role/tenantry";
      default -> pools.containsKey(name) ? any(name) : pick(NAMES);
    };
  }

  private String any(String pool) {
    return pick(pools.getOrDefault(pool, List.of("none")));
  }

  <T> T pick(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
