package io.tenantry.namespace;

import java.util.Comparator;
import java.util.stream.Stream;

/** Whose an existing namespace is, from the point of view of one Tenant. */
sealed interface Claim {
  record Ours() implements Claim {}

  /** Not marked as ours yet, but provably meant for us. */
  record Adoptable(String why) implements Claim {}

  record Foreign(String why) implements Claim {}

  /** First match wins. */
  static Claim on(Existing namespace, NamespaceWorld world) {
    var tenant = world.tenant();
    var uid = namespace.annotation(Marks.TENANT_UID);
    var owner = namespace.annotation(Marks.TENANT);
    if (uid.filter(tenant.uid()::equals).isPresent()) {
      return new Ours();
    }
    if (owner.filter(tenant.key()::equals).isPresent() && !world.markedOwnerLives()) {
      return new Adoptable("it belonged to an earlier Tenant of this name");
    }
    if (uid.isPresent() || owner.isPresent()) {
      return new Foreign("it belongs to Tenant " + owner.orElse("with uid " + uid.orElse("")));
    }
    if (hasGoLabels(namespace) && tenant.leftByGoOperator()) {
      return fromGoOperator(world);
    }
    if (namespace.annotation(Marks.ADOPT).filter(tenant.key()::equals).isPresent()) {
      return new Adoptable("an administrator gave it to this Tenant");
    }
    return new Foreign("it was there before and is not marked as this Tenant's");
  }

  /** The Go operator let several Tenants share a namespace; the oldest of them keeps it. */
  private static Claim fromGoOperator(NamespaceWorld world) {
    var heir =
        Stream.concat(Stream.of(world.tenant()), world.rivals().stream())
            .filter(Subject::leftByGoOperator)
            .min(Comparator.comparing(Subject::created).thenComparing(Subject::key))
            .orElseThrow();
    return heir.equals(world.tenant())
        ? new Adoptable("the Go operator made it for this Tenant")
        : new Foreign("Tenant " + heir.key() + " names it too and is older");
  }

  private static boolean hasGoLabels(Existing namespace) {
    return namespace.labels().containsKey(Marks.USERNAME)
        && namespace.labels().containsKey(Marks.PLAN);
  }
}
