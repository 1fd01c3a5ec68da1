package io.tenantry.simulator.route53;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record set.
 *
 * @param setId tells sets of one name and type apart; empty for a simple one
 * @param routing weight, region and the like, as sent
 * @param before what resolvers see until the change has spread; nothing for a new set
 */
public record RecordSet(
    String zone,
    String name,
    String type,
    String setId,
    Answer answer,
    Map<String, String> routing,
    Instant changed,
    @Nullable Answer before) {

  /** What is answered: values with a time to live, or an alias. */
  public record Answer(@Nullable Long ttl, List<String> values, @Nullable Alias alias) {
    public Answer {
      values = List.copyOf(values);
    }

    /** Values have no order. */
    boolean same(Answer other) {
      return java.util.Objects.equals(ttl, other.ttl)
          && java.util.Objects.equals(alias, other.alias)
          && values.size() == other.values.size()
          && values.containsAll(other.values);
    }
  }

  /** A pointer to a resource of AWS or to another record set. */
  public record Alias(String zone, String target, boolean evaluateHealth) {}

  /** The place in Route 53's order: reversed labels, type, set identifier. */
  public record Place(String reversed, String type, String setId) implements Comparable<Place> {
    @Override
    public int compareTo(Place other) {
      var byName = reversed.compareTo(other.reversed);
      if (byName != 0) {
        return byName;
      }
      var byType = type.compareTo(other.type);
      return byType != 0 ? byType : setId.compareTo(other.setId);
    }
  }

  public RecordSet {
    routing = Map.copyOf(routing);
  }

  public Place key() {
    return new Place(DnsName.reversed(name), type, setId);
  }

  String id() {
    return String.join("|", zone, name, type, setId);
  }

  /** How errors name it. */
  String label() {
    var set = setId.isEmpty() ? "" : ", set identifier='" + setId + "'";
    return "[name='" + name + "', type='" + type + "'" + set + "]";
  }
}
