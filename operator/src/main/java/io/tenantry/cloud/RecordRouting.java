package io.tenantry.cloud;

/**
 * How one of several record sets of a name and type is chosen.
 *
 * <p>All sets of a name and type have the same policy, and each has an identifier of its own.
 */
public sealed interface RecordRouting {
  String setIdentifier();

  /** What the provider calls it. */
  String policy();

  /** What it is chosen by. */
  String detail();

  /** Gets a share of the answers: its part of the sum of all weights. */
  record Weighted(String setIdentifier, int weight) implements RecordRouting {
    @Override
    public String policy() {
      return "weighted";
    }

    @Override
    public String detail() {
      return "the weight " + weight;
    }
  }

  /** Is answered to those who are near a region. */
  record Latency(String setIdentifier, String region) implements RecordRouting {
    @Override
    public String policy() {
      return "latency";
    }

    @Override
    public String detail() {
      return "the region " + region;
    }
  }

  /** Is answered while it is healthy, or while the other one is not. */
  record Failover(String setIdentifier, boolean primary) implements RecordRouting {
    @Override
    public String policy() {
      return "failover";
    }

    @Override
    public String detail() {
      return "the role " + (primary ? "PRIMARY" : "SECONDARY");
    }
  }

  /** One that we never write. */
  record Other(String setIdentifier, String policy) implements RecordRouting {
    @Override
    public String detail() {
      return "the policy " + policy;
    }
  }

  /** Whether the provider refuses to have both at one name and type. */
  default boolean excludes(RecordRouting other) {
    if (setIdentifier().equals(other.setIdentifier())) {
      return false; // one takes the place of the other
    }
    return switch (this) {
      case Weighted _, Other _ -> !policy().equals(other.policy());
      case Latency(_, var region) ->
          !(other instanceof Latency(_, var theirs)) || region.equals(theirs);
      case Failover(_, var primary) ->
          !(other instanceof Failover(_, var theirs)) || primary == theirs;
    };
  }
}
