package io.tenantry.simulator.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.Map;

/**
 * All settings of the simulator, by topic. {@link #documented} behaves as AWS documents or as users
 * report; {@link #fast} has the same behaviour with short delays.
 */
public record SimulatorSettings(
    CloudFrontSettings cloudfront,
    AcmSettings acm,
    Route53Settings route53,
    DnsSettings dns,
    Quotas quotas,
    Throttles throttles,
    Wire wire) {

  /** How strictly requests are read. */
  public record Wire(
      /* Refuse unknown elements, wrong list element names and prefixed ids. */
      boolean strict,
      /* Compute and compare SigV4 signatures, not only their form. */
      boolean verifySignatures,
      /* How far a request's date may be off. */
      Duration clockSkew,
      /* Longer bodies are refused. */
      int maxBodyBytes) {}

  public static SimulatorSettings documented() {
    return new SimulatorSettings(
        CloudFrontSettings.documented(),
        AcmSettings.documented(),
        Route53Settings.documented(),
        DnsSettings.documented(),
        Quotas.documented(),
        Throttles.documented(),
        new Wire(false, false, Duration.ofMinutes(15), 1 << 20));
  }

  /** For tests: short delays, no throttles, the same rules. */
  public static SimulatorSettings fast() {
    var base = documented();
    return new SimulatorSettings(
        base.cloudfront().fast(),
        base.acm().fast(),
        base.route53().fast(),
        base.dns(),
        base.quotas(),
        Throttles.none(),
        base.wire());
  }

  /** Reads the name of a profile. */
  public static SimulatorSettings profile(String name) {
    return switch (name) {
      case "documented", "default" -> documented();
      case "fast" -> fast();
      default ->
          throw new IllegalArgumentException(
              "Profile \"%s\" is not known: use default or fast".formatted(name));
    };
  }

  /**
   * These settings with some values replaced: nested maps by topic, such as {@code {cloudfront:
   * {tenantDeploy: 5s}}}. Maps of names to values are merged, too; a null removes an entry.
   */
  public SimulatorSettings merge(Map<String, ?> changes) {
    var mapper = Json.mapper();
    ObjectNode tree = mapper.valueToTree(this);
    merge(tree, mapper.valueToTree(changes));
    try {
      return mapper.treeToValue(tree, SimulatorSettings.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private static void merge(ObjectNode into, JsonNode changes) {
    for (var change : changes.properties()) {
      var present = into.get(change.getKey());
      if (present instanceof ObjectNode below && change.getValue() instanceof ObjectNode values) {
        merge(below, values);
      } else if (change.getValue().isNull()) {
        into.remove(change.getKey());
      } else {
        into.set(change.getKey(), change.getValue());
      }
    }
  }
}
