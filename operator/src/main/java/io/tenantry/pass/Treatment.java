package io.tenantry.pass;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The annotations that apply to every kind.
 *
 * @param adopt take over existing resources
 * @param retain keep everything outside the cluster when the object is deleted
 * @param reconcileAt any value; a new one retries what was stopped; empty for none
 * @param misread messages about invalid values
 */
public record Treatment(
    boolean paused,
    boolean adopt,
    boolean retain,
    DriftPolicy drift,
    String reconcileAt,
    List<String> misread) {
  public static final String PAUSED = "tenantry.io/paused";
  public static final String ADOPT = "tenantry.io/adopt";
  public static final String DELETION = "tenantry.io/deletion-policy";
  public static final String DRIFT = "tenantry.io/drift-policy";
  public static final String RECONCILE_AT = "tenantry.io/reconcile-at";

  public Treatment {
    misread = List.copyOf(misread);
  }

  /** What is not understood is read as what does the least. */
  public static Treatment of(Map<String, String> annotations, DriftPolicy otherwise) {
    var paused = annotations.getOrDefault(PAUSED, "false");
    var adopt = annotations.getOrDefault(ADOPT, "false");
    var deletion = annotations.getOrDefault(DELETION, "delete");
    var drift = Optional.ofNullable(annotations.get(DRIFT));
    var misread =
        Stream.of(
                flaw(PAUSED, paused, "true or false", isBoolean(paused)),
                flaw(ADOPT, adopt, "true or false", isBoolean(adopt)),
                flaw(
                    DELETION,
                    deletion,
                    "retain or delete",
                    List.of("retain", "delete").contains(deletion)),
                flaw(
                    DRIFT,
                    drift.orElse(""),
                    "enforce, report or suspend",
                    drift.isEmpty() || drift.flatMap(DriftPolicy::of).isPresent()))
            .flatMap(Optional::stream)
            .toList();
    return new Treatment(
        !paused.equals("false"),
        adopt.equals("true"),
        !deletion.equals("delete"),
        drift.map(text -> DriftPolicy.of(text).orElse(DriftPolicy.REPORT)).orElse(otherwise),
        annotations.getOrDefault(RECONCILE_AT, ""),
        misread);
  }

  private static boolean isBoolean(String text) {
    return text.equals("true") || text.equals("false");
  }

  /** How to say that an annotation makes no sense; empty where it does. */
  public static Optional<String> flaw(String name, String value, String allowed, boolean fine) {
    return fine
        ? Optional.empty()
        : Optional.of("Annotation %s is \"%s\": use %s".formatted(name, value, allowed));
  }
}
