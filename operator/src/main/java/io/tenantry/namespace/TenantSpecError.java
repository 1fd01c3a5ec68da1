package io.tenantry.namespace;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks a Tenant's spec, also for what the schema forbids, because an older CRD may be installed.
 */
record TenantSpecError(NamespaceReason reason, String message) {
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

  static Optional<TenantSpecError> in(NamespaceWorld world) {
    var userId = world.tenant().userId();
    if (userId.isEmpty()) {
      return invalid("spec.userId is empty: set it to the name of the namespace");
    }
    if (!canName(userId)) {
      return invalid(
          ("spec.userId \"%s\" cannot be a namespace: use at most 63 lower-case letters, digits and"
                  + " '-', beginning and ending with a letter or digit")
              .formatted(userId));
    }
    if (userId.equals(world.tenant().namespace())) {
      return invalid(
          ("spec.userId \"%s\" is the namespace of this Tenant itself, so neither could be deleted:"
                  + " create Tenants in another namespace")
              .formatted(userId));
    }
    var protection = world.rules().protectionOf(userId);
    if (protection.isPresent()) {
      return invalid("spec.userId \"%s\" is refused: %s".formatted(userId, protection.get()));
    }
    return forbidden(world).or(() -> renamed(world));
  }

  private static Optional<TenantSpecError> forbidden(NamespaceWorld world) {
    var tenant = world.tenant();
    return world.rules().plans().allows(tenant.namespace(), tenant.plan())
        ? Optional.empty()
        : invalid(
            ("spec.plan \"%s\" is not allowed in namespace %s: choose another plan, or add it to"
                    + " --allowed-plans")
                .formatted(tenant.plan(), tenant.namespace()));
  }

  /** Whether a namespace can have this name. */
  static boolean canName(String text) {
    return text.length() <= 63 && LABEL.matcher(text).matches();
  }

  private static Optional<TenantSpecError> renamed(NamespaceWorld world) {
    var userId = world.tenant().userId();
    // The watch may not have shown yet what we made a moment ago; the status knows it.
    return Stream.concat(
            world.tenant().provisioned().stream(), world.owned().stream().map(NamespaceView::name))
        .filter(name -> !name.equals(userId))
        .findFirst()
        .map(name ->
            new TenantSpecError(
                NamespaceReason.USER_ID_IMMUTABLE,
                "spec.userId was \"%s\" and cannot change: restore it, or delete this Tenant and create another"
                    .formatted(name)));
  }

  private static Optional<TenantSpecError> invalid(String message) {
    return Optional.of(new TenantSpecError(NamespaceReason.INVALID_SPEC, message));
  }
}
