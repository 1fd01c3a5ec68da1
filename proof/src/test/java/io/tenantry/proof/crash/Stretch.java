package io.tenantry.proof.crash;

import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A lifecycle as its parts.
 *
 * @param last the reason of the event that is told last
 */
public record Stretch<S>(
    String title,
    Consumer<String> prepare,
    Consumer<String> begin,
    Predicate<String> over,
    String last,
    Watched<S> object)
    implements Lifecycle<S> {

  @Override
  public void prepare(String token) {
    prepare.accept(token);
  }

  @Override
  public void begin(String token) {
    begin.accept(token);
  }

  @Override
  public boolean over(String token) {
    return over.test(token);
  }

  @Override
  public boolean told(String token) {
    return events(token).containsKey(last);
  }

  @Override
  public Duration rest() {
    return object.rest();
  }

  @Override
  public S state(String token) {
    return object.state(token);
  }

  @Override
  public Map<String, Long> events(String token) {
    return object.events(token);
  }
}
