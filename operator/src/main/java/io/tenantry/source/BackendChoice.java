package io.tenantry.source;

import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.rows.Backend;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Selects the backend for a source and checks its settings; pure. */
sealed interface BackendChoice {
  /** The backend to use. */
  record Good(Backend backend) implements BackendChoice {}

  /** No backend can read the source; the message says what to correct. */
  record Bad(String message) implements BackendChoice {}

  static BackendChoice of(
      SourceView subject, TenantSourceSpec spec, List<Backend> backends, SourceRules rules) {
    if (!subject.terms().flaws().isEmpty()) {
      return new Bad(String.join("; ", subject.terms().flaws()));
    }
    var backend = backends.stream().filter(b -> b.provider().equals(spec.provider())).findFirst();
    if (backend.isEmpty()) {
      return new Bad(
          "spec.provider \"%s\" is not supported: use one of %s"
              .formatted(
                  spec.provider(),
                  backends.stream().map(Backend::provider).collect(Collectors.joining(", "))));
    }
    return backend
        .get()
        .flaw(spec)
        .or(() -> forbidden(subject.identity().namespace(), backend.get(), spec, rules))
        .<BackendChoice>map(Bad::new)
        .orElseGet(() -> new Good(backend.get()));
  }

  /** Whoever may write a source may name any role and table, which the operator would use. */
  private static Optional<String> forbidden(
      String namespace, Backend backend, TenantSourceSpec spec, SourceRules rules) {
    return backend
        .role(spec)
        .filter(role -> !rules.roles().allows(namespace, role))
        .map(role ->
            "Namespace %s may not use role %s: add it to --allowed-roles"
                .formatted(namespace, role))
        .or(() ->
            backend
                .table(spec)
                .filter(table -> !rules.allowsTable(namespace, table))
                .map(table ->
                    "Namespace %s may not read table %s: add it to --allowed-tables"
                        .formatted(namespace, table)));
  }
}
