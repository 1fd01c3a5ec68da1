package io.tenantry.source.mapping;

import io.tenantry.api.source.FieldMapping;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.api.source.TenantTemplate;
import io.tenantry.pass.LabelValue;
import io.tenantry.rows.Columns;
import io.tenantry.rows.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Maps a row to the object that it describes; pure.
 *
 * @param fields which column becomes which field, the usual ones included
 */
public record RowMapping(
    TargetKind kind, String distributionId, TenantTemplate template, List<FieldMapping> fields) {
  private static final Pattern NAME =
      Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");
  private static final Pattern DOMAIN =
      Pattern.compile(
          "(\\*\\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?");
  private static final String LABELS = "metadata.labels.";
  private static final String ANNOTATIONS = "metadata.annotations.";
  private static final String SPEC = "spec.";
  private static final int LONGEST_LABEL = 80;
  private static final int LONGEST = 253;

  public RowMapping {
    fields = List.copyOf(fields);
  }

  public static RowMapping of(TargetKind kind, TenantSourceSpec spec) {
    var fields = new LinkedHashMap<String, FieldMapping>();
    var own = Objects.requireNonNullElse(spec.fields(), List.<FieldMapping>of());
    Stream.concat(kind.usual().stream(), own.stream())
        .forEach(field -> fields.put(field.path(), field));
    return new RowMapping(
        kind,
        Objects.requireNonNullElse(spec.distributionId(), ""),
        Objects.requireNonNullElse(spec.template(), TenantMapping.NO_TEMPLATE),
        List.copyOf(fields.values()));
  }

  /** The fields of the spec that are ours; of a DistributionTenant's all are. */
  List<String> paths() {
    return fields.stream()
        .map(FieldMapping::path)
        .filter(path -> path.startsWith(SPEC))
        .map(path -> path.substring(SPEC.length()))
        .toList();
  }

  public MappingResult map(Row row) {
    var cells = new RowFields(row);
    var name = cells.text(Columns.NAME).map(String::strip);
    if (name.isEmpty()) {
      var reason = cells.flaws().isEmpty() ? "The row has no name" : cells.flaws().getFirst();
      return new MappingResult.Bad(Optional.empty(), unnamed(row), reason);
    }
    var flaw = nameFlaw(name.get());
    if (flaw.isPresent()) {
      return new MappingResult.Bad(Optional.empty(), shortened(name.get()), flaw.get());
    }
    return row.flaw()
        .<MappingResult>map(why -> new MappingResult.Bad(name, name.get(), why))
        .orElseGet(() -> mapped(name.get(), cells));
  }

  private MappingResult mapped(String name, RowFields cells) {
    var domains = domains(cells);
    if (kind == TargetKind.DISTRIBUTION_TENANT && domains.isEmpty() && cells.flaws().isEmpty()) {
      cells.flaw("The row has no domain");
    }
    var spec =
        kind == TargetKind.DISTRIBUTION_TENANT
            ? SpecTree.of(TenantMapping.spec(cells, domains, distributionId, template))
            : tree(cells, domains);
    var wanted =
        new DesiredObject(
            name,
            spec,
            marks(cells, domains, LABELS),
            marks(cells, domains, ANNOTATIONS),
            NormalizedSpec.domains(kind, spec).stream().distinct().toList());
    return cells.flaws().isEmpty()
        ? new MappingResult.Good(wanted)
        : new MappingResult.Bad(Optional.of(name), name, String.join("; ", cells.flaws()));
  }

  private Optional<String> nameFlaw(String name) {
    // What is far too long is not even looked at: patterns go as deep as a text is long.
    if (name.length() <= LONGEST && !NAME.matcher(name).matches()) {
      return Optional.of(
          "The name is not a valid Kubernetes name: use lower-case letters, digits, '-' and '.'");
    }
    return name.length() < kind.shortestName() || name.length() > kind.longestName()
        ? Optional.of(
            "The name of a %s must have %d to %d characters"
                .formatted(kind.kind(), kind.shortestName(), kind.longestName()))
        : Optional.empty();
  }

  /** Both columns may be there; together they are the list. */
  private static List<String> domains(RowFields cells) {
    var domains =
        Stream.concat(cells.texts(Columns.DOMAIN).stream(), cells.texts(Columns.DOMAINS).stream())
            .map(NormalizedSpec::domain)
            .distinct()
            .toList();
    domains.stream()
        .filter(domain -> domain.length() > LONGEST || !DOMAIN.matcher(domain).matches())
        .forEach(domain -> cells.flaw("\"%s\" is not a valid domain".formatted(shortened(domain))));
    return domains;
  }

  private Map<String, Object> tree(RowFields cells, List<String> domains) {
    Map<String, Object> tree = Map.of();
    for (var field : fields) {
      if (field.path().startsWith(SPEC)) {
        var value = value(field, cells, domains);
        tree = SpecTree.with(tree, field.path().substring(SPEC.length()), value.orElse(null));
      }
    }
    for (var required : kind.required()) {
      if (SpecTree.at(tree, required.substring(SPEC.length())) == null) {
        cells.flaw("The row has no value for " + required);
      }
    }
    return tree;
  }

  private Map<String, Optional<String>> marks(
      RowFields cells, List<String> domains, String prefix) {
    var marks = new TreeMap<String, Optional<String>>();
    for (var field : fields) {
      if (field.path().startsWith(prefix)) {
        var value = value(field, cells, domains).map(Object::toString);
        if (prefix.equals(LABELS) && value.filter(v -> !LabelValue.legal(v)).isPresent()) {
          cells.flaw("%s is not a valid label value: \"%s\"".formatted(field.path(), value.get()));
        }
        marks.put(field.path().substring(prefix.length()), value);
      }
    }
    return marks;
  }

  private Optional<Object> value(FieldMapping field, RowFields cells, List<String> domains) {
    var type = kind.field(field.path()).orElse(TargetKind.Type.TEXT);
    return Optional.ofNullable(field.column())
        .flatMap(column -> fromColumn(column, type, cells, domains))
        .or(() -> Optional.ofNullable(field.value()).map(value -> constant(value, type)));
  }

  private static Optional<Object> fromColumn(
      String column, TargetKind.Type type, RowFields cells, List<String> domains) {
    boolean ofDomains = column.equals(Columns.DOMAIN) || column.equals(Columns.DOMAINS);
    return switch (type) {
      case TEXT ->
          (ofDomains ? domains.stream().findFirst() : cells.text(column)).map(text -> text);
      case FLAG -> cells.flag(column).map(flag -> flag);
      case TEXTS -> present(ofDomains ? domains : cells.texts(column));
      case PAIRS -> Optional.of(cells.pairs(column)).filter(map -> !map.isEmpty()).map(map -> map);
    };
  }

  private static Optional<Object> present(List<String> list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(new ArrayList<>(list));
  }

  private static Object constant(String value, TargetKind.Type type) {
    return switch (type) {
      case TEXT -> value;
      case FLAG -> value.equalsIgnoreCase("true");
      case TEXTS -> List.of(value.split("[\\s,]+", -1));
      case PAIRS ->
          Stream.of(value.split("[\\s,]+", -1))
              .map(pair -> pair.split("=", 2))
              .collect(
                  Collectors.toMap(
                      pair -> pair[0], pair -> pair.length == 1 ? "" : pair[1], (a, _) -> a));
    };
  }

  private static String unnamed(Row row) {
    return row.key().isBlank() ? "(no key)" : shortened(row.key());
  }

  private static String shortened(String text) {
    return text.length() <= LONGEST_LABEL ? text : text.substring(0, LONGEST_LABEL) + "…";
  }
}
