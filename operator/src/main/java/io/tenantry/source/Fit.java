package io.tenantry.source;

import io.tenantry.api.edge.TenantSourceSpec;
import io.tenantry.cloud.Allowance;
import io.tenantry.rows.Backend;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Which backend can read a source, as far as its settings tell; pure. */
sealed interface Fit {
  /** This one can. */
  record Good(Backend backend) implements Fit {}

  /** None can until somebody changes what the message says. */
  record Bad(String message) implements Fit {}

  static Fit of(Subject subject, TenantSourceSpec spec, List<Backend> backends, Allowance roles) {
    if (!subject.terms().flaws().isEmpty()) {
      return new Bad(String.join("; ", subject.terms().flaws()));
    }
    var backend = backends.stream().filter(b -> b.provider().equals(spec.provider())).findFirst();
    if (backend.isEmpty()) {
      return new Bad(
          "provider \"%s\" is not supported; there are %s"
              .formatted(
                  spec.provider(),
                  backends.stream().map(Backend::provider).collect(Collectors.joining(", "))));
    }
    return backend
        .get()
        .flaw(spec)
        .or(() -> forbidden(subject.identity().namespace(), backend.get(), spec, roles))
        .<Fit>map(Bad::new)
        .orElseGet(() -> new Good(backend.get()));
  }

  /** Whoever may write a source may name any role, which the operator would take on. */
  private static Optional<String> forbidden(
      String namespace, Backend backend, TenantSourceSpec spec, Allowance roles) {
    return backend
        .role(spec)
        .filter(role -> !roles.allows(namespace, role))
        .map(role ->
            "namespace %s may not use role %s: have it added to --allowed-roles"
                .formatted(namespace, role));
  }
}
