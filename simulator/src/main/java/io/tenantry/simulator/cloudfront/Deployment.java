package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes tenants: each write has a new ETag, is deployed after a delay, and updates the uses of
 * certificates.
 */
final class Deployment {
  private final Engine engine;
  private final Ids ids;
  private final CertificateStore certificates;

  Deployment(Engine engine, Ids ids, CertificateStore certificates) {
    this.engine = engine;
    this.ids = ids;
    this.certificates = certificates;
    engine.planner(() -> engine.store().all(Kinds.GHOST).forEach(this::plan));
  }

  StoredTenant create(
      String account, String name, StoredTenant.Spec spec, Map<String, String> tags, Instant now) {
    var id = ids.base62("dt_", 27);
    var etag = ids.etag();
    var tenant =
        new StoredTenant(id, account, name, spec, tags, now, now, deployedAt(now), null, etag);
    engine.store().put(Kinds.TENANT, tenant.id(), tenant);
    uses(tenant.arn(), null, spec.customization().certificate(), now);
    return tenant;
  }

  StoredTenant write(StoredTenant before, StoredTenant.Spec spec, Instant now) {
    var after = before.written(spec, ids.etag(), now, deployedAt(now));
    engine.store().put(Kinds.TENANT, after.id(), after);
    uses(
        after.arn(),
        before.spec().customization().certificate(),
        spec.customization().certificate(),
        now);
    return after;
  }

  void touch(StoredTenant tenant, Instant now) {
    engine.store().put(Kinds.TENANT, tenant.id(), tenant.touched(ids.etag(), now));
  }

  Instant deployedAt(Instant now) {
    return now.plus(engine.settings().cloudfront().tenantDeploy());
  }

  void delete(StoredTenant tenant, Instant now) {
    engine.store().remove(Kinds.TENANT, tenant.id());
    uses(tenant.arn(), tenant.spec().customization().certificate(), null, now);
    var linger = engine.settings().cloudfront().deleteLinger();
    if (!linger.isZero()) {
      var ghost = new Ghost(tenant, now.plus(linger));
      engine.store().put(Kinds.GHOST, tenant.id(), ghost);
      plan(ghost);
    }
  }

  /** A resource goes from one certificate to another. */
  void uses(String user, @Nullable String before, @Nullable String after, Instant now) {
    if (before != null && !before.equals(after)) {
      certificates.detach(before, user, now);
    }
    if (after != null && !after.equals(before)) {
      certificates.attach(after, user);
    }
  }

  private void plan(Ghost ghost) {
    engine
        .agenda()
        .at(ghost.until(), ghost.tenant().id(), (id, _) -> engine.store().remove(Kinds.GHOST, id));
  }
}
