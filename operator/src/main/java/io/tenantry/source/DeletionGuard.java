package io.tenantry.source;

import io.tenantry.pass.Hash;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides which objects without a row may go; pure.
 *
 * <p>An object goes only when two complete readings in a row had no row for it. Nothing goes when a
 * reading has no usable row at all, when more than {@code maxDeletions} would go, or when more rows
 * than before are unreadable: what looks like a deletion may then be a broken row. Who agrees to
 * exactly these deletions, by their hash, lets them happen.
 *
 * @param now those that may go now
 * @param unconfirmed those that only this reading has no row for
 * @param held what is held back, and why
 */
record DeletionGuard(List<Child> now, List<Child> unconfirmed, Optional<Held> held) {
  private static final int HASH_LENGTH = 12;

  DeletionGuard {
    now = List.copyOf(now);
    unconfirmed = List.copyOf(unconfirmed);
  }

  /**
   * Deletions that wait for somebody to agree.
   *
   * @param hash tells this set of objects, as they are now, from every other
   */
  record Held(List<Child> children, String hash, String cause) {}

  static DeletionGuard of(Subject source, Findings findings, int objects, Recall recall) {
    var terms = source.terms();
    var gone = findings.missing().stream().filter(child -> hasFurtherToGo(terms, child)).toList();
    if (gone.isEmpty()) {
      return new DeletionGuard(List.of(), List.of(), Optional.empty());
    }
    var hash = hash(source, gone);
    var cause = cause(source, findings, gone.size(), objects, recall);
    if (cause.isPresent() && !source.approval().equals(Optional.of(hash))) {
      return new DeletionGuard(
          List.of(), List.of(), Optional.of(new Held(gone, hash, cause.get())));
    }
    return new DeletionGuard(
        gone.stream().filter(child -> recall.missing().contains(child.name())).toList(),
        gone.stream().filter(child -> !recall.missing().contains(child.name())).toList(),
        Optional.empty());
  }

  /** What is switched off already stays as it is. */
  private static boolean hasFurtherToGo(Terms terms, Child child) {
    return terms.deletion() != DeletionPolicy.DISABLE || !terms.kind().isOff(child.spec());
  }

  private static Optional<String> cause(
      Subject source, Findings findings, int gone, int objects, Recall recall) {
    int most = source.terms().limit().of(objects);
    if (findings.usable() <= 0) {
      return Optional.of("the reading has no usable row");
    }
    if (gone > most) {
      return Optional.of(
          "%d of %d objects have no row any more, and maxDeletions is %s"
              .formatted(gone, objects, source.terms().limit()));
    }
    int unnamedBefore = recall.unnamed().orElseGet(() -> lastSkipped(source));
    if (findings.unnamed() > unnamedBefore) {
      return Optional.of(
          "%d rows have no usable name, %d had none before"
              .formatted(findings.unnamed(), unnamedBefore));
    }
    int skippedBefore = recall.skipped().orElseGet(() -> lastSkipped(source));
    return findings.skipped() > skippedBefore + Math.max(1, findings.rows() / 10)
        ? Optional.of(
            "%d rows cannot be used, %d could not before"
                .formatted(findings.skipped(), skippedBefore))
        : Optional.empty();
  }

  /** What the status says after a restart; while a guard holds something back, all was not well. */
  private static int lastSkipped(Subject source) {
    var skipped = source.status().rowsSkipped();
    return skipped == null || source.status().pendingPlan() != null ? 0 : skipped;
  }

  /** Of the objects as they are: who agreed once has not agreed to the next accident. */
  private static String hash(Subject source, List<Child> gone) {
    var names =
        gone.stream()
            .map(child -> child.name() + " " + child.uid() + " " + child.generation())
            .sorted()
            .collect(Collectors.joining("\n"));
    return Hash.of(source.terms().deletion() + "\n" + names).substring(0, HASH_LENGTH);
  }
}
