package io.tenantry.simulator.core;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All state, as immutable records by kind and id.
 *
 * <p>Not thread-safe: {@link Engine} lets one writer or many readers in. A transaction that fails
 * leaves no trace, so a handler may refuse at any point.
 */
public final class StateStore {

  /** Keeps something derived from the records of one kind: an index, a cache, a plan. */
  public interface Watcher<T> {
    void changed(@Nullable T before, @Nullable T after);
  }

  /** The records of one kind. */
  private static final class Table<T> {
    final Kind<T> kind;
    final Map<String, T> rows = new HashMap<>();
    final List<Watcher<T>> watchers = new ArrayList<>();

    Table(Kind<T> kind) {
      this.kind = kind;
    }

    @Nullable T write(String id, @Nullable Object value) {
      var after = value == null ? null : kind.type().cast(value);
      var before = after == null ? rows.remove(id) : rows.put(id, after);
      for (var watcher : watchers) {
        watcher.changed(before, after);
      }
      return before;
    }
  }

  private final Map<String, Table<?>> tables = new TreeMap<>();
  private final List<StoreChange> undo = new ArrayList<>();
  private final List<StoreChange> done = new ArrayList<>();
  private Consumer<List<StoreChange>> journal = _ -> {};

  public StateStore(Collection<? extends Kind<?>> kinds) {
    for (var kind : kinds) {
      tables.put(kind.name(), new Table<>(kind));
    }
  }

  /** Tells the journal of every committed transaction, in order. */
  public void journal(Consumer<List<StoreChange>> journal) {
    this.journal = journal;
  }

  public <T> void watch(Kind<T> kind, Watcher<T> watcher) {
    table(kind).watchers.add(watcher);
  }

  public Kind<?> kind(String name) {
    return table(name).kind;
  }

  public <T> @Nullable T find(Kind<T> kind, String id) {
    return table(kind).rows.get(id);
  }

  public <T> Collection<T> all(Kind<T> kind) {
    return table(kind).rows.values();
  }

  public <T> void put(Kind<T> kind, String id, T value) {
    write(kind.name(), id, value);
  }

  public void remove(Kind<?> kind, String id) {
    write(kind.name(), id, null);
  }

  private void write(String kind, String id, @Nullable Object value) {
    var before = table(kind).write(id, value);
    undo.add(new StoreChange(kind, id, before));
    done.add(new StoreChange(kind, id, value));
  }

  /** Every record, in an order that depends on the content only. */
  public List<StoreChange> snapshot() {
    var entries = new ArrayList<StoreChange>();
    for (var table : tables.values()) {
      var sorted = new TreeMap<String, Object>(table.rows);
      sorted.forEach((id, row) -> entries.add(new StoreChange(table.kind.name(), id, row)));
    }
    return entries;
  }

  void commit() {
    undo.clear();
    if (!done.isEmpty()) {
      var entries = List.copyOf(done);
      done.clear();
      journal.accept(entries);
    }
  }

  void rollback() {
    for (var entry : undo.reversed()) {
      table(entry.kind()).write(entry.id(), entry.value());
    }
    undo.clear();
    done.clear();
  }

  /** Applies what a journal remembers, without journalling it again. */
  void restore(Collection<StoreChange> entries) {
    for (var entry : entries) {
      table(entry.kind()).write(entry.id(), entry.value());
    }
  }

  void clear() {
    for (var entry : snapshot()) {
      write(entry.kind(), entry.id(), null);
    }
  }

  private Table<?> table(String name) {
    var table = tables.get(name);
    if (table == null) {
      throw new IllegalArgumentException("Unknown kind of record: " + name);
    }
    return table;
  }

  @SuppressWarnings("unchecked") // a table is made from its own kind
  private <T> Table<T> table(Kind<T> kind) {
    return (Table<T>) table(kind.name());
  }
}
