package io.tenantry.source.mapping;

import io.tenantry.api.source.FieldMapping;
import io.tenantry.rows.Columns;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds of object that a source can create from rows. */
public enum TargetKind {
  DISTRIBUTION_TENANT(
      "DistributionTenant",
      "cloudfront-tenant-operator.io/v1alpha1",
      "distributiontenants",
      "Ready",
      3,
      128),
  TENANT("Tenant", "kleff.kleff.io/v1", "tenants", "TenantReady", 1, 63),
  GATEWAY_HOSTNAME_REQUEST(
      "GatewayHostnameRequest",
      "gateway.opendi.com/v1alpha1",
      "gatewayhostnamerequests",
      "Ready",
      1,
      253);

  /** What a field of an object holds. */
  enum Type {
    TEXT,
    FLAG,
    TEXTS,
    PAIRS
  }

  private final String kind;
  private final String apiVersion;
  private final String plural;
  private final String condition;
  private final int shortestName;
  private final int longestName;

  TargetKind(
      String kind,
      String apiVersion,
      String plural,
      String condition,
      int shortestName,
      int longestName) {
    this.kind = kind;
    this.apiVersion = apiVersion;
    this.plural = plural;
    this.condition = condition;
    this.shortestName = shortestName;
    this.longestName = longestName;
  }

  private static FieldMapping from(String path, String column) {
    return new FieldMapping(path, column, null);
  }

  /** By its name in {@code spec.targetKind}. */
  public static Optional<TargetKind> named(String kind) {
    return Arrays.stream(values()).filter(known -> known.kind.equals(kind)).findFirst();
  }

  public String kind() {
    return kind;
  }

  public String apiVersion() {
    return apiVersion;
  }

  String group() {
    return apiVersion.substring(0, apiVersion.indexOf('/'));
  }

  String version() {
    return apiVersion.substring(apiVersion.indexOf('/') + 1);
  }

  public String plural() {
    return plural;
  }

  /** The condition that says whether an object is what it is meant to be. */
  public String condition() {
    return condition;
  }

  int shortestName() {
    return shortestName;
  }

  int longestName() {
    return longestName;
  }

  /** What a field holds that a row may be mapped to; empty where the kind has no such field. */
  public Optional<Type> field(String path) {
    if (!path.startsWith("spec.")) {
      return Optional.of(Type.TEXT);
    }
    return switch (this) {
      case DISTRIBUTION_TENANT -> Optional.empty();
      case TENANT ->
          switch (path) {
            case "spec.plan", "spec.userId", "spec.username" -> Optional.of(Type.TEXT);
            case "spec.suspended" -> Optional.of(Type.FLAG);
            case "spec.domains" -> Optional.of(Type.TEXTS);
            default -> Optional.empty();
          };
      case GATEWAY_HOSTNAME_REQUEST ->
          switch (path) {
            case "spec.zoneId",
                "spec.hostname",
                "spec.environment",
                "spec.visibility",
                "spec.gatewayClass",
                "spec.wafArn" ->
                Optional.of(Type.TEXT);
            case "spec.gatewaySelector.matchLabels" -> Optional.of(Type.PAIRS);
            default -> Optional.empty();
          };
    };
  }

  /** The mappings that hold unless the source has others for the same fields. */
  List<FieldMapping> usual() {
    return switch (this) {
      case DISTRIBUTION_TENANT -> List.of();
      case TENANT ->
          List.of(from("spec.userId", Columns.NAME), from("spec.username", Columns.NAME));
      case GATEWAY_HOSTNAME_REQUEST ->
          List.of(
              from("spec.hostname", Columns.DOMAIN), from("spec.zoneId", Columns.HOSTED_ZONE_ID));
    };
  }

  /** Fields without which the API server takes no object of this kind. */
  List<String> required() {
    return switch (this) {
      case DISTRIBUTION_TENANT -> List.of();
      case TENANT -> List.of("spec.plan", "spec.userId", "spec.username");
      case GATEWAY_HOSTNAME_REQUEST -> List.of("spec.zoneId", "spec.hostname");
    };
  }

  /** How an object is switched off: its field, and the value; empty where it cannot be. */
  public Optional<Map.Entry<String, Boolean>> off() {
    return switch (this) {
      case DISTRIBUTION_TENANT -> Optional.of(Map.entry("enabled", false));
      case TENANT -> Optional.of(Map.entry("suspended", true));
      case GATEWAY_HOSTNAME_REQUEST -> Optional.empty();
    };
  }

  public boolean isOff(Map<String, Object> spec) {
    return off().filter(off -> off.getValue().equals(spec.get(off.getKey()))).isPresent();
  }
}
