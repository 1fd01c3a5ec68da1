package io.tenantry.namespace;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What is wrong with a Tenant's spec; the schema may be older than we are, so nothing is trusted.
 */
record Flaw(NamespaceReason reason, String message) {
  private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?");

  static Optional<Flaw> in(NamespaceWorld world) {
    var userId = world.tenant().userId();
    if (userId.isEmpty()) {
      return invalid("spec.userId is empty: set it to the name the namespace shall have");
    }
    if (userId.length() > 63 || !LABEL.matcher(userId).matches()) {
      return invalid(
          ("spec.userId \"%s\" cannot be a namespace: use at most 63 lower-case letters, digits and"
                  + " '-', beginning and ending with a letter or digit")
              .formatted(userId));
    }
    if (userId.equals(world.tenant().namespace())) {
      return invalid(
          ("spec.userId \"%s\" is the namespace this Tenant lives in: neither could ever be deleted;"
                  + " keep Tenants in a namespace of their own")
              .formatted(userId));
    }
    var protection = world.rules().protectionOf(userId);
    if (protection.isPresent()) {
      return invalid("spec.userId \"%s\" is refused: %s".formatted(userId, protection.get()));
    }
    return renamed(world);
  }

  private static Optional<Flaw> renamed(NamespaceWorld world) {
    var userId = world.tenant().userId();
    return world.owned().stream()
        .filter(namespace -> !namespace.name().equals(userId))
        .findFirst()
        .map(namespace ->
            new Flaw(
                NamespaceReason.USER_ID_IMMUTABLE,
                "spec.userId was \"%s\" and cannot change: put it back, or delete this Tenant and create another"
                    .formatted(namespace.name())));
  }

  private static Optional<Flaw> invalid(String message) {
    return Optional.of(new Flaw(NamespaceReason.INVALID_SPEC, message));
  }
}
