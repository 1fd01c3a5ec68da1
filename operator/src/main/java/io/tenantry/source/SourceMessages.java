package io.tenantry.source;

import io.tenantry.source.DeletionGuard.Held;
import io.tenantry.source.database.ReadingResult;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.TargetObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Builds the condition messages of a TenantSource; pure. */
final class SourceMessages {
  private static final int MOST_NAMES = 10;

  private SourceMessages() {}

  static String read(SourceConfig terms, ReadingResult findings, ChangeLimit staged) {
    var parts = new ArrayList<String>();
    parts.add(count(findings.rows(), "row") + " read");
    if (findings.skipped() > 0) {
      parts.add(findings.skipped() + " of them skipped: see status.skippedRows");
    }
    if (staged.waiting() > 0) {
      parts.add(
          "%s wait until others are Ready (spec.maxConcurrentChanges)"
              .formatted(count(staged.waiting(), "change")));
    }
    terms
        .shortened()
        .ifPresent(interval ->
            parts.add(
                "spec.pollInterval %s is too short; rows are read every %d s"
                    .formatted(interval, terms.interval().toSeconds())));
    return String.join("; ", parts);
  }

  static String held(SourceView source, Held held) {
    return ("%s. Nothing is deleted; restore the rows, or allow the operator to %s %s with annotation"
            + " %s=%s")
        .formatted(
            held.cause(),
            source.terms().deletion().verb(),
            names(held.children().stream().map(TargetObject::name).toList()),
            SourceMarks.APPROVE,
            held.hash());
  }

  static String departing(SourceView source, Held held) {
    return ("%s. Nothing is deleted; allow the operator to %s %s with annotation %s=%s, or set"
            + " spec.deletionPolicy: Orphan to keep them, or spec.maxDeletions: 100%%")
        .formatted(
            held.cause(),
            source.terms().deletion().verb(),
            names(held.children().stream().map(TargetObject::name).toList()),
            SourceMarks.APPROVE,
            held.hash());
  }

  static String foreign(SourceView source, ReadingResult findings) {
    return findings.foreign().stream()
        .map(name ->
            "%s %s/%s already exists but is not managed by this TenantSource"
                .formatted(source.terms().kind().kind(), source.terms().targetNamespace(), name))
        .collect(Collectors.joining("; "));
  }

  static String names(List<String> names) {
    var first = names.stream().limit(MOST_NAMES).collect(Collectors.joining(", "));
    return names.size() <= MOST_NAMES
        ? first
        : "%s and %d more".formatted(first, names.size() - MOST_NAMES);
  }

  static String count(int number, String thing) {
    return number == 1 ? "1 " + thing : number + " " + thing + "s";
  }
}
