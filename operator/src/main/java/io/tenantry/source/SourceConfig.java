package io.tenantry.source;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.pass.Durations;
import io.tenantry.source.mapping.SourceMarks;
import io.tenantry.source.mapping.TargetKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parsed and checked spec of a TenantSource.
 *
 * @param flaws messages about fields that are not valid; the other values are then safe defaults
 * @param targetNamespace where the objects are
 * @param shortened the interval of the spec, where it is shorter than allowed
 */
record SourceConfig(
    TargetKind kind,
    String targetNamespace,
    Duration interval,
    boolean dryRun,
    boolean suspended,
    DeletionPolicy deletion,
    Limit limit,
    Duration window,
    OptionalInt concurrent,
    Optional<String> shortened,
    List<String> flaws) {
  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final Duration USUAL = Duration.ofMinutes(5);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration YEAR = Duration.ofDays(365);
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3})%");
  private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

  SourceConfig {
    flaws = List.copyOf(flaws);
  }

  /** How many objects may be deleted within the window. */
  record Limit(int amount, boolean percent) {
    private static final Limit USUAL = new Limit(10, true);

    /** A share is rounded down, and one deletion is always within a share that is not zero. */
    int of(int objects) {
      return percent ? (int) Math.max(amount == 0 ? 0 : 1, (long) objects * amount / 100) : amount;
    }

    @Override
    public String toString() {
      return percent ? amount + "%" : Integer.toString(amount);
    }
  }

  static SourceConfig of(TenantSourceSpec spec, String ownNamespace) {
    var flaws = new ArrayList<String>();
    var kind = kind(spec, flaws);
    var deletion = deletion(spec, kind, flaws);
    var limit = limit(spec.maxDeletions(), flaws);
    fields(spec, kind, flaws);
    return new SourceConfig(
        kind,
        text(spec.targetNamespace()).orElse(ownNamespace),
        interval(spec, flaws),
        Boolean.TRUE.equals(spec.dryRun()),
        Boolean.TRUE.equals(spec.suspend()),
        deletion,
        limit,
        window(spec.deletionWindow(), flaws),
        spec.maxConcurrentChanges() == null
            ? OptionalInt.empty()
            : OptionalInt.of(spec.maxConcurrentChanges()),
        text(spec.pollInterval()).filter(SourceConfig::isTooShort),
        flaws);
  }

  private static TargetKind kind(TenantSourceSpec spec, List<String> flaws) {
    var named = text(spec.targetKind()).orElse(TargetKind.DISTRIBUTION_TENANT.kind());
    var kind = TargetKind.named(named);
    if (kind.isEmpty()) {
      flaws.add("spec.targetKind is \"%s\", which is not a supported kind".formatted(named));
    }
    if (kind.filter(TargetKind.DISTRIBUTION_TENANT::equals).isPresent()
        && text(spec.distributionId()).isEmpty()) {
      flaws.add("spec.distributionId is required for DistributionTenants");
    }
    return kind.orElse(TargetKind.DISTRIBUTION_TENANT);
  }

  private static Duration interval(TenantSourceSpec spec, List<String> flaws) {
    var text = text(spec.pollInterval());
    if (text.isEmpty()) {
      return USUAL;
    }
    var interval = Durations.parse(text.get());
    if (interval.isEmpty()) {
      flaws.add(
          "spec.pollInterval is \"%s\": use a duration like 30s, 5m or 1h30m"
              .formatted(text.get()));
    }
    return interval.map(i -> i.compareTo(SHORTEST) < 0 ? SHORTEST : i).orElse(USUAL);
  }

  private static boolean isTooShort(String interval) {
    return Durations.parse(interval).filter(i -> i.compareTo(SHORTEST) < 0).isPresent();
  }

  private static DeletionPolicy deletion(
      TenantSourceSpec spec, TargetKind kind, List<String> flaws) {
    var named = text(spec.deletionPolicy()).orElse("Delete");
    for (var policy : DeletionPolicy.values()) {
      if (policy.name().equals(named.toUpperCase(Locale.ROOT))) {
        if (policy == DeletionPolicy.DISABLE && kind.off().isEmpty()) {
          flaws.add(
              "spec.deletionPolicy is Disable, but a %s cannot be disabled: use Delete or Orphan"
                  .formatted(kind.kind()));
        }
        return policy;
      }
    }
    flaws.add("spec.deletionPolicy is \"%s\": use Delete, Disable or Orphan".formatted(named));
    return DeletionPolicy.ORPHAN;
  }

  private static Limit limit(@Nullable IntOrString most, List<String> flaws) {
    if (most == null) {
      return Limit.USUAL;
    }
    var text =
        Objects.requireNonNullElseGet(most.getStrVal(), () -> String.valueOf(most.getIntVal()));
    var percent = PERCENT.matcher(text);
    if (percent.matches() && Integer.parseInt(percent.group(1)) <= 100) {
      return new Limit(Integer.parseInt(percent.group(1)), true);
    }
    if (NUMBER.matcher(text).matches()) {
      return new Limit(Integer.parseInt(text), false);
    }
    flaws.add(
        "spec.maxDeletions is \"%s\": use a number or a percentage such as 10%%".formatted(text));
    return new Limit(0, false);
  }

  private static Duration window(@Nullable String text, List<String> flaws) {
    if (text == null || text.isEmpty()) {
      return DAY;
    }
    var window = Durations.parse(text).filter(length -> !length.isNegative());
    if (window.isEmpty()) {
      flaws.add(
          "spec.deletionWindow is \"%s\": use a duration like 24h or 30m, or 0s".formatted(text));
    }
    return window.map(length -> length.compareTo(YEAR) > 0 ? YEAR : length).orElse(DAY);
  }

  private static void fields(TenantSourceSpec spec, TargetKind kind, List<String> flaws) {
    if (spec.fields() != null) {
      for (var field : spec.fields()) {
        var key = field.path().replaceFirst("^metadata\\.(labels|annotations)\\.", "");
        if (kind.field(field.path()).isEmpty()) {
          flaws.add("spec.fields: %s cannot be set on a %s".formatted(field.path(), kind.kind()));
        } else if (SourceMarks.isOurs(key)) {
          flaws.add(
              "spec.fields: %s is reserved; remove it, and set it on the objects themselves"
                  .formatted(field.path()));
        }
      }
    }
  }

  private static Optional<String> text(@Nullable String text) {
    return Optional.ofNullable(text).filter(t -> !t.isEmpty());
  }
}
