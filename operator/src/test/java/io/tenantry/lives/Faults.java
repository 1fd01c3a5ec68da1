package io.tenantry.lives;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What goes wrong with the calls that a process makes: it fails, its answer is lost after the
 * effect, the process dies before or after it, or a service answers no call at all for a while.
 */
public final class Faults {
  private static final List<Kind> KINDS = List.of(Kind.UNAVAILABLE, Kind.STALE, Kind.THROTTLED);

  /** Whom a process calls. */
  public enum Service {
    CLUSTER,
    CLOUD
  }

  private final SplittableRandom random;
  private final Set<Service> down = EnumSet.noneOf(Service.class);
  private Runnable meanwhile = () -> {};
  private int percent;
  private int failures;
  private boolean dead;

  public Faults(SplittableRandom random) {
    this.random = random;
  }

  /**
   * The process is no more: what it knew is lost, and nothing that it still calls has an effect.
   */
  public static final class Death extends Error {
    Death() {
      super("the process has died", null, false, false);
    }
  }

  /** From now on, how many calls in a hundred go wrong; returns how many did until now. */
  public int often(int calls) {
    var before = percent;
    percent = calls;
    return before;
  }

  /** What others do between two calls, as often as something goes wrong. */
  public void meanwhile(Runnable others) {
    meanwhile = others;
  }

  /** From now on, who answers no call; nobody else fails for that. */
  public void outage(Set<Service> services) {
    down.clear();
    down.addAll(services);
  }

  public boolean down(Service service) {
    return down.contains(service);
  }

  /** How many calls have had another end than they should, until now. */
  public int failures() {
    return failures;
  }

  public boolean dead() {
    return dead;
  }

  /** Another process takes over, which it cannot do before the cluster answers. */
  public void reborn() {
    dead = false;
    down.remove(Service.CLUSTER);
  }

  /** The port with a chance of trouble in every call that has parameters. */
  public <T> T port(Class<T> type, T behind) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) ->
                arguments == null
                    ? method.invoke(behind)
                    : call(
                        Service.CLOUD,
                        () -> {
                          try {
                            return method.invoke(behind, arguments);
                          } catch (InvocationTargetException e) {
                            throw unchecked(e.getCause());
                          } catch (IllegalAccessException e) {
                            throw new IllegalStateException(e);
                          }
                        },
                        kind ->
                            new PortException(
                                new Failure(kind, method.getName() + " failed", "retryable")))));
  }

  private static RuntimeException unchecked(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  /** Makes a call; where it fails or its answer is lost, {@code failure} is all that is heard. */
  public <T> T call(Service service, Supplier<T> effect, Function<Kind, RuntimeException> failure) {
    if (!dead && down.contains(service)) {
      failures++;
      throw failure.apply(Kind.UNAVAILABLE);
    }
    if (dead || random.nextInt(100) >= percent) {
      return whileAlive(effect);
    }
    failures++;
    return switch (random.nextInt(5)) {
      case 0 -> throw failure.apply(KINDS.get(random.nextInt(KINDS.size())));
      case 1 -> {
        effect.get();
        throw failure.apply(Kind.UNAVAILABLE);
      }
      case 2 -> throw death();
      case 3 -> {
        effect.get();
        throw death();
      }
      default -> {
        meanwhile.run();
        yield effect.get();
      }
    };
  }

  /** Makes a call that nothing depends on: it only fails with its process. */
  public <T> T whileAlive(Supplier<T> effect) {
    if (dead) {
      throw new Death();
    }
    return effect.get();
  }

  private Death death() {
    dead = true;
    return new Death();
  }
}
