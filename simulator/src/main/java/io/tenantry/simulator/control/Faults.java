package io.tenantry.simulator.control;

import io.tenantry.simulator.wire.HttpCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The active faults, and how often each still applies. Thread-safe. */
public final class Faults {
  private final List<Armed> armed = new ArrayList<>();
  private volatile boolean any;

  private static final class Armed {
    final Fault fault;
    int skip;
    int left;

    Armed(Fault fault) {
      this.fault = fault;
      this.skip = fault.skip() == null ? 0 : fault.skip();
      this.left = fault.count() == null ? 1 : fault.count();
    }

    boolean matches(String service, String operation, HttpCall call) {
      return same(fault.service(), service)
          && same(fault.operation(), operation)
          && (fault.match() == null || call.mentions(fault.match()));
    }

    private static boolean same(@Nullable String wanted, String found) {
      return wanted == null || wanted.equals(found);
    }
  }

  public synchronized void add(Fault fault) {
    armed.add(new Armed(fault));
    any = true;
  }

  public synchronized void clear() {
    armed.clear();
    any = false;
  }

  /** Only those that are played for calls with exactly these words. */
  public synchronized void clear(String match) {
    armed.removeIf(item -> match.equals(item.fault.match()));
    any = !armed.isEmpty();
  }

  /** Those that may still be played. */
  public synchronized List<Fault> active() {
    return armed.stream().map(item -> item.fault).toList();
  }

  /** What shall happen to this call: of all faults that match, the first that is not skipping. */
  public Optional<Fault.Effect> next(String service, String operation, HttpCall call) {
    return any ? take(service, operation, call) : Optional.empty();
  }

  private synchronized Optional<Fault.Effect> take(
      String service, String operation, HttpCall call) {
    for (var item : armed) {
      if (item.matches(service, operation, call)) {
        if (item.skip > 0) {
          item.skip--;
        } else {
          played(item);
          return Optional.of(item.fault.effect());
        }
      }
    }
    return Optional.empty();
  }

  private void played(Armed item) {
    item.left--;
    if (item.left == 0) {
      armed.remove(item);
      any = !armed.isEmpty();
    }
  }
}
