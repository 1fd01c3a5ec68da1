package io.tenantry.source;

import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.lives.Faults;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Feed;
import io.tenantry.rows.Row;
import io.tenantry.rows.Store;
import io.tenantry.source.mapping.Rows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A table in memory that can be away, with a change feed, and what readings have seen of it. */
final class ModelDatabase implements Backend {
  private final Map<String, Row> rows = new TreeMap<>();
  private final List<Feed.Listener> listeners = new ArrayList<>();
  private final Map<String, Integer> missed = new HashMap<>();
  private final Faults faults;
  private boolean away;
  private int lastCount;

  ModelDatabase(Faults faults) {
    this.faults = faults;
  }

  // What users do

  /** A row with a domain; the feed tells of it, if it does. */
  void put(String name, String domain, boolean told) {
    rows.put(name, new Row(name, Rows.tenant(name, domain).columns()));
    if (told) {
      List.copyOf(listeners).forEach(listener -> listener.changed(Set.of(name)));
    }
  }

  void remove(String name, boolean told) {
    rows.remove(name);
    if (told) {
      List.copyOf(listeners).forEach(Feed.Listener::unclear);
    }
  }

  void away(boolean now) {
    away = now;
  }

  Map<String, Row> rows() {
    return rows;
  }

  // What a process sees

  /** Connections end with their process. */
  void newProcess() {
    listeners.clear();
    missed.clear();
  }

  /** How many readings of all rows, one after the other, have not found a name. */
  Map<String, Integer> missed() {
    return Map.copyOf(missed);
  }

  /** The rows of the last reading. */
  int lastCount() {
    return lastCount;
  }

  @Override
  public String provider() {
    return "postgres";
  }

  @Override
  public Optional<String> flaw(TenantSourceSpec spec) {
    return Optional.empty();
  }

  @Override
  public Optional<SecretRef> secret(TenantSourceSpec spec) {
    return Optional.empty();
  }

  @Override
  public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
    return faults.port(Store.class, new Table());
  }

  private final class Table implements Store {
    private Optional<Feed.Listener> mine = Optional.empty();

    @Override
    public void read(Consumer<Row> reader) {
      answer();
      List.copyOf(rows.values()).forEach(reader);
      lastCount = rows.size();
      SourceLife.NAMES.forEach(name ->
          missed.merge(name, 1, (before, one) -> rows.containsKey(name) ? 0 : before + one));
      rows.keySet().forEach(name -> missed.put(name, 0));
    }

    @Override
    public void read(Set<String> keys, Consumer<Row> reader) {
      answer();
      List.copyOf(rows.values()).stream().filter(row -> keys.contains(row.key())).forEach(reader);
    }

    private void answer() {
      if (away) {
        throw new PortException(new Failure(Kind.UNAVAILABLE, "the database is away"));
      }
    }

    @Override
    public Optional<Feed> feed() {
      return Optional.of(listener -> {
        mine = Optional.of(listener);
        listeners.add(listener);
        listener.connected();
        return () -> listeners.remove(listener);
      });
    }

    @Override
    public void close() {
      mine.ifPresent(listeners::remove);
    }
  }
}
