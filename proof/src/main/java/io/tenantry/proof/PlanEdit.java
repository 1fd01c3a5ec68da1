package io.tenantry.proof;

import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.sandbox.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** An edit of a plan: how long until every tenant of it has the change, and in how many writes. */
final class PlanEdit {
  private static final String PLAN = "basic";
  private static final String EDIT = "{\"spec\":{\"quota\":{\"hard\":{\"pods\":\"31\"}}}}";

  private final Sandbox sandbox;
  private final int tenants;

  PlanEdit(Sandbox sandbox, int tenants) {
    this.sandbox = sandbox;
    this.tenants = tenants;
  }

  void measure(Measurements results) {
    var plan = sandbox.client().resources(TenantPlan.class).withName(PLAN);
    var mark = sandbox.audit().mark();
    var start = Instant.now();
    plan.patch(PatchContext.of(PatchType.JSON_MERGE), EDIT);
    plan.waitUntilCondition(this::rolledOut, 5, TimeUnit.MINUTES);
    results.add(
        "edit of the plan reaches",
        tenants * 1000.0 / Duration.between(start, Instant.now()).toMillis(),
        "/s");
    results.add(
        "writes of the edit",
        ApiRequests.since(sandbox, mark).writes().count() / (double) tenants,
        "/tenant");
  }

  private boolean rolledOut(TenantPlan plan) {
    var status = plan.getStatus();
    return status != null
        && Objects.equals(status.observedGeneration(), plan.getMetadata().getGeneration())
        && Objects.equals(status.upToDate(), status.tenants());
  }
}
