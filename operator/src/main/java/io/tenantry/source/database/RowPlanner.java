package io.tenantry.source.database;

import io.tenantry.api.source.SkippedRow;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.pass.Hash;
import io.tenantry.pass.Treatment;
import io.tenantry.rows.Row;
import io.tenantry.source.mapping.Comparison;
import io.tenantry.source.mapping.DesiredObject;
import io.tenantry.source.mapping.MappingResult;
import io.tenantry.source.mapping.RepeatedRows;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.TargetObject;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides row by row, while rows are read, what their objects need; it keeps only name, fingerprint
 * and domains of a row that requires no change; pure.
 *
 * <p>Consecutive rows of one name that differ only in their domains are one row. Of other rows of
 * one name the one with the smaller fingerprint is used, whatever their order. A domain of several
 * rows goes to the one whose object has it, otherwise to the first by name.
 */
public final class RowPlanner {
  /** Changes that a pass holds; when there are more, it reads again after them. */
  public static final int WINDOW = 2_000;

  private static final int MOST_LISTED = 20;
  private static final int LONGEST_REASON = 500;
  private static final String FOREIGN =
      "The object already exists but is not managed by this TenantSource";

  private final RowMapping mapping;
  private final Comparison comparison;
  private final TargetObjects children;
  private final boolean adopting;
  private final boolean whole;
  private final Map<String, String> fingerprints = new HashMap<>();
  private final Set<String> protectedNames = new HashSet<>();
  private final DomainClaims claims;
  private final Map<String, RowChange> changes = new LinkedHashMap<>();
  private final TreeMap<String, String> listed = new TreeMap<>();
  private final TreeSet<String> foreign = new TreeSet<>();
  private @Nullable Row held;
  private int rows;
  private int skipped;
  private int unnamed;
  private int conflicts;
  private int beyondCreates;
  private int beyondUpdates;

  /**
   * A reading of no rows yet.
   *
   * @param adopting whether objects that were left behind are the source's for the taking
   * @param whole whether all rows are read: only then can it be told which are missing
   */
  public RowPlanner(
      RowMapping mapping,
      SourceId source,
      TargetObjects children,
      boolean adopting,
      boolean whole) {
    this.mapping = mapping;
    this.comparison = new Comparison(mapping, source);
    this.children = children;
    this.adopting = adopting;
    this.whole = whole;
    this.claims = new DomainClaims(children, whole);
  }

  public void row(Row row) {
    var before = held;
    if (before != null && RepeatedRows.continues(before, row)) {
      held = RepeatedRows.together(before, row);
    } else {
      flush();
      held = row;
    }
  }

  /** To be asked once, after the last row. */
  public ReadingResult findings() {
    flush();
    claims.losers(fingerprints.keySet()).forEach(this::lost);
    var missing =
        whole
            ? children
                .owned()
                .filter(child -> !child.terminating())
                .filter(child -> !fingerprints.containsKey(child.name()))
                .filter(child -> !protectedNames.contains(child.name()))
                .sorted((one, other) -> one.name().compareTo(other.name()))
                .toList()
            : List.<TargetObject>of();
    int creates = count(RowChange.Create.class);
    return new ReadingResult(
        rows,
        skipped,
        unnamed,
        listed.entrySet().stream()
            .map(entry -> new SkippedRow(entry.getKey(), entry.getValue()))
            .toList(),
        conflicts,
        List.copyOf(foreign),
        List.copyOf(changes.values()),
        creates + beyondCreates,
        changes.size() - creates + beyondUpdates,
        missing,
        claims.doubtful(),
        0);
  }

  /** The names of all rows that have one, and the domains that they want. */
  public ReadOutcome.Found found() {
    var names = new HashSet<>(fingerprints.keySet());
    names.addAll(protectedNames);
    return new ReadOutcome.Found(names, claims.domains());
  }

  private int count(Class<? extends RowChange> kind) {
    return (int) changes.values().stream().filter(kind::isInstance).count();
  }

  // One row

  private void flush() {
    var row = held;
    held = null;
    if (row != null) {
      rows++;
      switch (mapping.map(row)) {
        case MappingResult.Good(var wanted) -> found(wanted);
        case MappingResult.Bad(var name, var label, var reason) -> bad(name, label, reason);
      }
    }
  }

  private void bad(Optional<String> name, String label, String reason) {
    name.ifPresent(protectedNames::add);
    if (name.isEmpty()) {
      unnamed++;
    }
    skip(label, reason);
  }

  private void found(DesiredObject wanted) {
    var name = wanted.name();
    var fingerprint = Hash.of(wanted.fingerprint()).substring(0, 16);
    var before = fingerprints.get(name);
    if (fingerprint.equals(before)) {
      rows--;
      return;
    }
    if (before != null) {
      conflicts++;
      skip(
          name,
          "The name occurs more than once: sort the rows by name if they describe one tenant");
      if (before.compareTo(fingerprint) < 0) {
        return;
      }
      changes.remove(name);
    }
    fingerprints.put(name, fingerprint);
    wanted.domains().forEach(domain -> claims.claim(domain, name));
    compare(wanted);
  }

  private void compare(DesiredObject wanted) {
    var child = children.named(wanted.name());
    if (child.isEmpty()) {
      change(new RowChange.Create(wanted));
    } else {
      switch (child.get().whose()) {
        case ObjectOwnership.Ours _ -> edit(wanted, child.get());
        case ObjectOwnership.Left _ when adopting -> edit(wanted, child.get());
        case ObjectOwnership.Left _ ->
            foreign(
                wanted.name(),
                FOREIGN
                    + ", and its own TenantSource no longer exists: annotate this one with %s=true"
                        .formatted(Treatment.ADOPT));
        case ObjectOwnership.Others _ -> foreign(wanted.name(), FOREIGN);
      }
    }
  }

  private void edit(DesiredObject wanted, TargetObject child) {
    if (!child.terminating()) {
      comparison.edit(wanted, child).ifPresent(edit -> change(new RowChange.Update(wanted, edit)));
    }
  }

  private void foreign(String name, String reason) {
    conflicts++;
    foreign.add(name);
    if (foreign.size() > MOST_LISTED) {
      foreign.pollLast();
    }
    skip(name, reason);
  }

  private void change(RowChange change) {
    if (changes.size() < WINDOW) {
      changes.put(change.name(), change);
    } else if (change instanceof RowChange.Create) {
      beyondCreates++;
    } else {
      beyondUpdates++;
    }
  }

  private void lost(String name, String reason) {
    conflicts++;
    changes.remove(name);
    skip(name, reason);
  }

  private void skip(String label, String reason) {
    skipped++;
    listed.putIfAbsent(
        label,
        reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason);
    if (listed.size() > MOST_LISTED) {
      listed.pollLastEntry();
    }
  }
}
