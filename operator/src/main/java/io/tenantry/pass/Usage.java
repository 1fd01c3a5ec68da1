package io.tenantry.pass;

import java.util.List;
import java.util.stream.Stream;

/**
 * The conditions and events of a reason, and who acts on it.
 *
 * @param conditions the conditions that have it
 * @param events the events that have it
 */
public record Usage(List<OfCondition> conditions, List<Event> events, Actor actor) {

  /** A condition and the status that it has with the reason. */
  public record OfCondition(String type, boolean holds) {}

  /** The type of a Kubernetes event. */
  public enum Event {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String text;

    Event(String text) {
      this.text = text;
    }

    /** As in the event's field {@code type}. */
    public String text() {
      return text;
    }
  }

  /** A usage that does not say yet who acts. */
  public record Open(List<OfCondition> conditions, List<Event> events) {
    /** These conditions are True with it. */
    public Open yes(String... types) {
      return on(true, types);
    }

    /** These conditions are False with it. */
    public Open no(String... types) {
      return on(false, types);
    }

    /** A Normal event has it. */
    public Open normal() {
      return with(Event.NORMAL);
    }

    /** A Warning event has it. */
    public Open warning() {
      return with(Event.WARNING);
    }

    public Usage by(Actor actor) {
      return new Usage(conditions, events, actor);
    }

    private Open on(boolean holds, String... types) {
      var added = Stream.of(types).map(type -> new OfCondition(type, holds));
      return new Open(Stream.concat(conditions.stream(), added).toList(), events);
    }

    private Open with(Event event) {
      return new Open(conditions, Stream.concat(events.stream(), Stream.of(event)).toList());
    }
  }

  private static final Open NOWHERE = new Open(List.of(), List.of());

  public Usage {
    conditions = List.copyOf(conditions);
    events = List.copyOf(events);
    if (conditions.isEmpty() && events.isEmpty()) {
      throw new IllegalArgumentException("A reason appears on a condition or an event");
    }
  }

  public static Open yes(String... types) {
    return NOWHERE.yes(types);
  }

  public static Open no(String... types) {
    return NOWHERE.no(types);
  }

  public static Open normal() {
    return NOWHERE.normal();
  }

  public static Open warning() {
    return NOWHERE.warning();
  }

  /** Whether the condition can have the reason with this status. */
  public boolean includes(String type, boolean holds) {
    return conditions.contains(new OfCondition(type, holds));
  }

  public boolean includes(Event event) {
    return events.contains(event);
  }
}
