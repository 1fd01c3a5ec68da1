package io.tenantry.simulator.control;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A scripted failure.
 *
 * @param service only calls to this service; absent means any
 * @param operation only this operation; absent means any
 * @param match words that must occur in the request's path, query or body
 * @param skip how many matching calls pass first
 * @param count how many calls then fail; absent means one, a negative number all
 */
public record Fault(
    @Nullable String service,
    @Nullable String operation,
    @Nullable String match,
    @Nullable Integer skip,
    @Nullable Integer count,
    Effect effect) {

  public Fault {
    Objects.requireNonNull(effect, "A fault needs an effect");
  }

  /** What happens to a call. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(name = "error", value = Effect.Refuse.class),
    @JsonSubTypes.Type(name = "delay", value = Effect.Delay.class),
    @JsonSubTypes.Type(name = "drop-before", value = Effect.DropBefore.class),
    @JsonSubTypes.Type(name = "drop-after", value = Effect.DropAfter.class),
    @JsonSubTypes.Type(name = "truncate", value = Effect.Truncate.class)
  })
  public sealed interface Effect {
    /** AWS answers with this error and does nothing. */
    record Refuse(String code, @Nullable Integer status, @Nullable String message)
        implements Effect {
      public Refuse {
        Objects.requireNonNull(code, "An error needs a code");
      }
    }

    /** The call is worked on this much later, in real time. */
    record Delay(Duration time) implements Effect {
      public Delay {
        Objects.requireNonNull(time, "A delay needs a time");
      }
    }

    /** The connection closes, nothing has happened. */
    record DropBefore() implements Effect {}

    /** It has happened, but the connection closes without an answer. */
    record DropAfter() implements Effect {}

    /** It has happened, but the connection closes in the middle of the answer. */
    record Truncate() implements Effect {}

    /** As in the JSON of a fault. */
    default String type() {
      return switch (this) {
        case Refuse _ -> "error";
        case Delay _ -> "delay";
        case DropBefore _ -> "drop-before";
        case DropAfter _ -> "drop-after";
        case Truncate _ -> "truncate";
      };
    }
  }
}
