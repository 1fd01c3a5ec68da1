package io.tenantry.source.mapping;

import io.tenantry.cluster.ObjectOwnership;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares an object with its row and computes the patch between them; pure. */
public record Comparison(RowMapping mapping, SourceId source) {
  private static final int MOST_FIELDS = 5;
  private static final int LONGEST_VALUE = 80;
  private static final String ARN = "customizations.certificate.arn";
  private static final String REQUEST = "managedCertificateRequest";
  private static final String PRIMARY = REQUEST + ".primaryDomainName";

  /** The spec of a new object. */
  public Map<String, Object> created(DesiredObject wanted) {
    return wanted.spec().containsKey(REQUEST) && SpecTree.at(wanted.spec(), PRIMARY) == null
        ? SpecTree.with(wanted.spec(), PRIMARY, wanted.domains().getFirst())
        : wanted.spec();
  }

  public Map<String, String> labels(DesiredObject wanted) {
    return present(wanted.labels(), SourceMarks.labels(source));
  }

  public Map<String, String> annotations(DesiredObject wanted) {
    return present(wanted.annotations(), SourceMarks.annotations(source));
  }

  private static Map<String, String> present(
      Map<String, Optional<String>> wanted, Map<String, String> marks) {
    var present = new TreeMap<String, String>();
    wanted.forEach((key, value) -> value.ifPresent(text -> present.put(key, text)));
    present.putAll(marks);
    return present;
  }

  /** Empty if the object matches its row. */
  public Optional<ObjectEdit> edit(DesiredObject wanted, TargetObject child) {
    var spec = onto(wanted, child.spec());
    var words = new ArrayList<>(words(child.spec(), spec));
    var patch = new TreeMap<String, @Nullable Object>();
    if (!words.isEmpty()) {
      patch.put("spec", SpecTree.patch(child.spec(), spec));
    }
    var labels = marks(wanted.labels(), SourceMarks.labels(source), child.labels(), "label", words);
    var wishes = new TreeMap<>(wanted.annotations());
    wishes.put(SourceMarks.ORPHANED_BY, Optional.empty());
    var annotations =
        marks(wishes, SourceMarks.annotations(source), child.annotations(), "annotation", words);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ObjectEdit(child, withMetadata(patch, child, labels, annotations), joined(words)));
  }

  /** The patch that switches an object off and changes nothing else. */
  public static Optional<ObjectEdit> off(TargetKind kind, TargetObject child) {
    return kind.off()
        .filter(_ -> !kind.isOff(child.spec()))
        .map(off ->
            new ObjectEdit(
                child,
                withMetadata(
                    new TreeMap<>(Map.of("spec", Map.of(off.getKey(), off.getValue()))),
                    child,
                    Map.of(),
                    Map.of()),
                "%s: %s".formatted(off.getKey(), off.getValue())));
  }

  private static Map<String, @Nullable Object> withMetadata(
      Map<String, @Nullable Object> patch,
      TargetObject child,
      Map<String, @Nullable String> labels,
      Map<String, @Nullable String> annotations) {
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("uid", child.uid());
    if (child.whose() instanceof ObjectOwnership.Left(var version)) {
      // Two sources may want it: the first to write has it.
      metadata.put("resourceVersion", version);
    }
    if (!labels.isEmpty()) {
      metadata.put("labels", labels);
    }
    if (!annotations.isEmpty()) {
      metadata.put("annotations", annotations);
    }
    patch.put("metadata", metadata);
    return patch;
  }

  /**
   * The whole spec that the object is to have. Of a DistributionTenant, a certificate that was
   * attached for it stays, and so does a primary domain that nobody asks to change; of other kinds,
   * everything stays that no column is mapped to.
   */
  private Map<String, Object> onto(DesiredObject wanted, Map<String, Object> live) {
    if (mapping.kind() == TargetKind.DISTRIBUTION_TENANT) {
      return tenant(wanted, live);
    }
    var spec = live;
    for (var path : mapping.paths()) {
      spec = SpecTree.with(spec, path, SpecTree.at(wanted.spec(), path));
    }
    return spec;
  }

  private Map<String, Object> tenant(DesiredObject wanted, Map<String, Object> live) {
    var spec = wanted.spec();
    if (!spec.containsKey(REQUEST)) {
      return spec;
    }
    if (SpecTree.at(spec, ARN) == null) {
      spec = SpecTree.with(spec, ARN, SpecTree.at(live, ARN));
    }
    return SpecTree.at(spec, PRIMARY) == null
        ? SpecTree.with(spec, PRIMARY, primary(wanted.domains(), live))
        : spec;
  }

  /** An object that leaves it to the operator may go on to do so. */
  private static @Nullable Object primary(List<String> domains, Map<String, Object> live) {
    var kept = SpecTree.at(live, PRIMARY);
    boolean left = kept == null && live.containsKey(REQUEST);
    boolean good = kept instanceof String name && domains.contains(NormalizedSpec.domain(name));
    return left || good ? kept : domains.getFirst();
  }

  private List<String> words(Map<String, Object> live, Map<String, Object> wanted) {
    var before = NormalizedSpec.leaves(mapping.kind(), live);
    var after = NormalizedSpec.leaves(mapping.kind(), wanted);
    var paths = new TreeSet<>(before.keySet());
    paths.addAll(after.keySet());
    return paths.stream()
        .filter(path -> !Objects.equals(before.get(path), after.get(path)))
        .map(path -> "%s: %s → %s".formatted(path, shown(before.get(path)), shown(after.get(path))))
        .toList();
  }

  private static Map<String, @Nullable String> marks(
      Map<String, Optional<String>> wanted,
      Map<String, String> ours,
      Map<String, String> live,
      String what,
      List<String> words) {
    var all = new TreeMap<>(wanted);
    ours.forEach((key, value) -> all.put(key, Optional.of(value)));
    var marks = new TreeMap<String, @Nullable String>();
    all.forEach((key, value) -> {
      var now = live.get(key);
      if (!value.equals(Optional.ofNullable(now))) {
        marks.put(key, value.orElse(null));
        words.add("%s %s: %s → %s".formatted(what, key, shown(now), shown(value.orElse(null))));
      }
    });
    return marks;
  }

  private static String shown(@Nullable String value) {
    if (value == null) {
      return "(none)";
    }
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
  }

  private static String joined(List<String> words) {
    var first = words.stream().limit(MOST_FIELDS).collect(Collectors.joining("; "));
    return words.size() <= MOST_FIELDS
        ? first
        : "%s; and %d more".formatted(first, words.size() - MOST_FIELDS);
  }
}
