package io.tenantry.namespace;

import io.tenantry.namespace.guard.TenantLabels;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** Whether an existing namespace belongs to a Tenant, can be adopted by it, or is foreign; pure. */
sealed interface NamespaceOwnership {
  record Ours() implements NamespaceOwnership {}

  /** Has no annotation of this Tenant yet, but is provably meant for it. */
  record Adoptable(String why) implements NamespaceOwnership {}

  record Foreign(String why) implements NamespaceOwnership {}

  /** First match wins. */
  static NamespaceOwnership on(NamespaceView namespace, NamespaceWorld world) {
    var tenant = world.tenant();
    var protection = world.rules().protectionOf(namespace.name());
    if (protection.isPresent()) {
      return new Foreign(protection.get());
    }
    var uid = namespace.annotation(TenantLabels.TENANT_UID);
    var owner = namespace.annotation(TenantLabels.TENANT);
    if (uid.filter(tenant.uid()::equals).isPresent()) {
      return new Ours();
    }
    if (owner.filter(tenant.key()::equals).isPresent() && !world.markedOwnerLives()) {
      return new Adoptable("it belonged to an earlier Tenant of this name");
    }
    if (uid.isPresent() || owner.isPresent()) {
      return new Foreign("it belongs to Tenant " + owner.orElse("with uid " + uid.orElse("")));
    }
    if (madeByGoFor(tenant, namespace)) {
      return fromGoOperator(namespace, world);
    }
    if (namespace.annotation(TenantLabels.ADOPT).filter(tenant.key()::equals).isPresent()) {
      return new Adoptable("its adopt annotation names this Tenant");
    }
    return new Foreign("it existed before and has no annotation of this Tenant");
  }

  /**
   * The Go operator let several Tenants share a namespace; the oldest of them keeps it. One whose
   * spec was edited since may have named another namespace when this one was made, so it comes
   * after all others, and among several edited ones the owner is unknown.
   */
  private static NamespaceOwnership fromGoOperator(NamespaceView namespace, NamespaceWorld world) {
    var heirs =
        Stream.concat(Stream.of(world.tenant()), world.rivals().stream())
            .filter(heir -> madeByGoFor(heir, namespace))
            .sorted(Comparator.comparing(TenantView::created).thenComparing(TenantView::key))
            .toList();
    var heir =
        heirs.stream()
            .filter(TenantView::neverEdited)
            .findFirst()
            .or(() -> heirs.size() == 1 ? Optional.of(heirs.getFirst()) : Optional.empty());
    if (heir.isEmpty()) {
      return new Foreign("several Tenants with this spec.userId were edited after its creation");
    }
    return heir.get().equals(world.tenant())
        ? new Adoptable("the Go operator created it for this Tenant")
        : new Foreign("Tenant " + heir.get().key() + " has the same spec.userId and is older");
  }

  /**
   * The finalizer proves nothing, because users who write Tenants can write it. But they cannot
   * make a Tenant that is older than a namespace which exists, and the Go operator made a namespace
   * only for a Tenant that it had seen, under the label of its user.
   */
  private static boolean madeByGoFor(TenantView tenant, NamespaceView namespace) {
    return tenant.leftByGoOperator()
        && !tenant.created().isAfter(namespace.created())
        && namespace.labels().containsKey(TenantLabels.PLAN)
        && tenant.username().equals(namespace.labels().get(TenantLabels.USERNAME));
  }
}
