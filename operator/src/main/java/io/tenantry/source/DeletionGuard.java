package io.tenantry.source;

import io.tenantry.pass.Hash;
import io.tenantry.source.database.ReadingResult;
import io.tenantry.source.mapping.TargetObject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Decides which objects without a row may be deleted; pure.
 *
 * <p>An object is deleted only when two complete readings in succession had no row for it. Nothing
 * is deleted when no row can be used, when more than {@code maxDeletions} would be deleted since
 * the highest number of objects, or when more rows than before cannot be used: what looks like a
 * deletion may then be a broken row. An approval by hash allows exactly these deletions.
 *
 * @param now objects that may be deleted now
 * @param unconfirmed objects that only this reading has no row for
 * @param held deletions that wait for approval, and why
 * @param peak from where the next deletions are counted
 */
record DeletionGuard(
    List<TargetObject> now, List<TargetObject> unconfirmed, Optional<Held> held, ObjectPeak peak) {
  private static final int HASH_LENGTH = 12;

  DeletionGuard {
    now = List.copyOf(now);
    unconfirmed = List.copyOf(unconfirmed);
  }

  /**
   * Deletions that wait for approval.
   *
   * @param hash tells this set of objects, as they are now, from every other
   */
  record Held(List<TargetObject> children, String hash, String cause) {}

  static DeletionGuard of(SourceWorld world, ReadingResult findings) {
    var source = world.source();
    var peak = peak(world);
    var gone =
        findings.missing().stream().filter(child -> hasFurtherToGo(source.terms(), child)).toList();
    if (gone.isEmpty()) {
      return new DeletionGuard(List.of(), List.of(), Optional.empty(), peak);
    }
    var hash = hash(source, gone);
    var cause = cause(world, findings, gone.size(), peak);
    boolean agreed = source.approval().equals(Optional.of(hash));
    if (cause.isPresent() && !agreed) {
      return new DeletionGuard(
          List.of(), List.of(), Optional.of(new Held(gone, hash, cause.get())), peak);
    }
    var missed = world.previous().missing();
    var now = gone.stream().filter(child -> missed.contains(child.name())).toList();
    return new DeletionGuard(
        now,
        gone.stream().filter(child -> !missed.contains(child.name())).toList(),
        Optional.empty(),
        agreed ? peak.lowered(world.objects() - now.size()) : peak);
  }

  /**
   * What is held back when the source itself is deleted: all its objects are to go then. Who agrees
   * does so to this source's deletion, whatever is left of its objects by then.
   */
  static Optional<Held> departure(SourceWorld world, List<TargetObject> standing) {
    var source = world.source();
    var terms = source.terms();
    int most = Math.max(peak(world).most(), standing.size());
    var hash = Hash.of(terms.deletion() + " " + source.identity().uid()).substring(0, HASH_LENGTH);
    boolean free =
        terms.deletion() == DeletionPolicy.ORPHAN
            || standing.isEmpty()
            || terms.limit().of(most) >= most
            || source.approval().equals(Optional.of(hash));
    return free
        ? Optional.empty()
        : Optional.of(
            new Held(
                standing,
                hash,
                "This TenantSource is being deleted and has %s, and spec.maxDeletions is %s"
                    .formatted(SourceMessages.count(standing.size(), "object"), terms.limit())));
  }

  private static ObjectPeak peak(SourceWorld world) {
    return ObjectPeak.of(
        world.source().status(), world.objects(), world.source().terms().window(), world.now());
  }

  /** What is switched off already stays as it is. */
  private static boolean hasFurtherToGo(SourceConfig terms, TargetObject child) {
    return terms.deletion() != DeletionPolicy.DISABLE || !terms.kind().isOff(child.spec());
  }

  private static Optional<String> cause(
      SourceWorld world, ReadingResult findings, int gone, ObjectPeak peak) {
    var source = world.source();
    var recall = world.previous();
    if (findings.usable() <= 0) {
      return Optional.of("No row can be used");
    }
    var much = much(source.terms(), world.objects(), gone, peak.most());
    if (much.isPresent()) {
      return much;
    }
    int unnamedBefore = recall.unnamed().orElseGet(() -> lastSkipped(source));
    if (findings.unnamed() > unnamedBefore) {
      return Optional.of(
          "%d rows have no valid name (%d before)".formatted(findings.unnamed(), unnamedBefore));
    }
    int skippedBefore = recall.skipped().orElseGet(() -> lastSkipped(source));
    return findings.skipped() > skippedBefore + Math.max(1, findings.rows() / 10)
        ? Optional.of(
            "%d rows cannot be used (%d before)".formatted(findings.skipped(), skippedBefore))
        : Optional.empty();
  }

  private static Optional<String> much(SourceConfig terms, int objects, int gone, int most) {
    if (gone > terms.limit().of(objects)) {
      return Optional.of(
          "%d of %d objects have no row, and spec.maxDeletions is %s"
              .formatted(gone, objects, terms.limit()));
    }
    int all = most - (objects - gone);
    return all > terms.limit().of(most)
        ? Optional.of(
            "%d of %d objects would be deleted within spec.deletionWindow, and spec.maxDeletions is %s"
                .formatted(all, most, terms.limit()))
        : Optional.empty();
  }

  /** What the status says after a restart; while a guard holds something back, all was not well. */
  private static int lastSkipped(SourceView source) {
    var skipped = source.status().rowsSkipped();
    return skipped == null || source.status().pendingPlan() != null ? 0 : skipped;
  }

  /** Of the objects as they are: who agreed once has not agreed to the next accident. */
  private static String hash(SourceView source, List<TargetObject> gone) {
    var names =
        gone.stream()
            .map(child -> child.name() + " " + child.uid() + " " + child.generation())
            .sorted()
            .collect(Collectors.joining("\n"));
    return Hash.of(source.terms().deletion() + "\n" + names).substring(0, HASH_LENGTH);
  }
}
