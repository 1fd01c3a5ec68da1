package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What we want of the LoadBalancerConfiguration of a Gateway. Everything else in it is other
 * people's and stays.
 *
 * @param certificates ARNs of all certificates; with none the load balancer gets no HTTPS listener,
 *     since its controller would look for certificates itself
 * @param wafArn empty for none of ours: what another put there stays
 * @param ipAddressType empty for leaving it to others
 */
public record WantedConfig(
    String scheme,
    List<String> certificates,
    ListenerPorts ports,
    String wafArn,
    Optional<String> ipAddressType) {
  private static final String SCHEME = "scheme";
  private static final String LISTENERS = "listenerConfigurations";
  private static final String PROTOCOL_PORT = "protocolPort";
  private static final String DEFAULT = "defaultCertificate";
  private static final String OTHERS = "certificates";
  private static final String WAF = "wafV2";
  private static final String WEB_ACL = "webACL";

  public WantedConfig {
    certificates = certificates.stream().distinct().sorted().toList();
  }

  /** The spec that an existing one becomes, equal to it when there is nothing to do. */
  Map<String, Object> into(Map<String, Object> existing) {
    var spec = new LinkedHashMap<>(existing);
    spec.put(SCHEME, scheme);
    spec.put(LISTENERS, listeners(maps(existing.get(LISTENERS))));
    if (!wafArn.isEmpty()) {
      var waf = map(existing.get(WAF));
      waf.put(WEB_ACL, wafArn);
      spec.put(WAF, waf);
    }
    ipAddressType.ifPresent(type -> spec.put("ipAddressType", type));
    return spec;
  }

  /** Whether a configuration is already so, and stays. */
  boolean isIn(GenericKubernetesResource config) {
    var spec = spec(config);
    return config.getMetadata().getDeletionTimestamp() == null && into(spec).equals(spec);
  }

  static Map<String, Object> spec(GenericKubernetesResource config) {
    return map(config.getAdditionalProperties().get("spec"));
  }

  /** The scheme of a configuration; empty for none. */
  static String schemeOf(Map<String, Object> spec) {
    return Objects.toString(spec.get(SCHEME), "");
  }

  /** The web ACL of a configuration; empty for none. */
  static String wafArnOf(Map<String, Object> spec) {
    return Objects.toString(map(spec.get(WAF)).get(WEB_ACL), "");
  }

  /** All certificates that a configuration names, wherever. */
  static List<String> certificatesOf(Map<String, Object> spec) {
    var all = new TreeSet<String>();
    for (var entry : maps(spec.get(LISTENERS))) {
      Stream.concat(Stream.ofNullable(entry.get(DEFAULT)), list(entry.get(OTHERS)).stream())
          .forEach(arn -> all.add(arn.toString()));
    }
    return List.copyOf(all);
  }

  /** The certificates that stay although their requests are gone. */
  static Set<String> retainedOf(GenericKubernetesResource config) {
    var annotations = Optional.ofNullable(config.getMetadata().getAnnotations()).orElse(Map.of());
    return Stream.of(annotations.getOrDefault(Marks.RETAINED, "").split(",", -1))
        .map(String::strip)
        .filter(arn -> arn.startsWith("arn:"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Ours keep their place; a new one for HTTPS comes first, a new one for HTTP last. */
  private List<Map<String, Object>> listeners(List<Map<String, Object>> existing) {
    var https = "HTTPS:" + ports.https();
    var http = "HTTP:" + ports.http();
    var entries = new LinkedHashMap<String, Map<String, Object>>();
    if (existing.stream().noneMatch(entry -> https.equals(entry.get(PROTOCOL_PORT)))) {
      entries.put(https, new LinkedHashMap<>(Map.of(PROTOCOL_PORT, https)));
    }
    existing.forEach(entry -> entries.putIfAbsent(String.valueOf(entry.get(PROTOCOL_PORT)), entry));
    entries.putIfAbsent(http, new LinkedHashMap<>(Map.of(PROTOCOL_PORT, http)));
    if (certificates.isEmpty()) {
      entries.remove(https);
    } else {
      entries.computeIfPresent(https, (_, entry) -> certified(entry));
    }
    return List.copyOf(entries.values());
  }

  /** The default certificate stays as long as it can: changing it meets visitors without SNI. */
  private Map<String, Object> certified(Map<String, Object> entry) {
    var first =
        Optional.ofNullable(entry.get(DEFAULT))
            .map(Object::toString)
            .filter(certificates::contains)
            .orElseGet(certificates::getFirst);
    var others = certificates.stream().filter(arn -> !arn.equals(first)).toList();
    entry.put(DEFAULT, first);
    if (others.isEmpty()) {
      entry.remove(OTHERS);
    } else {
      entry.put(OTHERS, others);
    }
    return entry;
  }

  private static List<Map<String, Object>> maps(@Nullable Object value) {
    var maps = new ArrayList<Map<String, Object>>();
    list(value).forEach(item -> maps.add(map(item)));
    return maps;
  }

  private static Collection<?> list(@Nullable Object value) {
    return value instanceof Collection<?> items ? items : List.of();
  }

  /** A copy, so that nothing is changed that others have. */
  private static Map<String, Object> map(@Nullable Object value) {
    var copy = new LinkedHashMap<String, Object>();
    if (value instanceof Map<?, ?> fields) {
      fields.forEach((key, field) -> copy.put(key.toString(), field));
    }
    return copy;
  }
}
