package io.tenantry.edge;

import io.tenantry.api.edge.Difference;
import io.tenantry.api.edge.RequiredRecord;
import io.tenantry.api.edge.WrittenRecord;
import io.tenantry.cloud.LiveTenant;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of a pass over a DistributionTenant, and the status once they are done.
 *
 * @param verdicts one for each condition
 * @param live the tenant as it is known before the steps; empty when there is none
 * @param records the DNS records that are ours
 * @param target where they point
 * @param drift what was changed outside the operator
 * @param accepted whether the spec of this generation is what CloudFront has or is being given
 * @param failure why nothing more could be decided; counted, and told in the verdicts
 * @param remarks events besides those of changed conditions
 * @param brief whether this stage is too short for a status write of its own
 */
record EdgePlan(
    List<EdgeStep> steps,
    List<Verdict> verdicts,
    Optional<LiveTenant> live,
    List<WrittenRecord> records,
    Optional<String> changeId,
    Optional<String> target,
    List<RequiredRecord> required,
    List<Difference> drift,
    boolean accepted,
    Optional<Failure> failure,
    List<Announcement> remarks,
    boolean brief,
    Next next) {

  EdgePlan {
    steps = List.copyOf(steps);
    verdicts = List.copyOf(verdicts);
    records = List.copyOf(records);
    required = List.copyOf(required);
    drift = List.copyOf(drift);
    remarks = List.copyOf(remarks);
  }

  /** This plan, with steps in front. */
  EdgePlan after(List<EdgeStep> first) {
    return with(Stream.concat(first.stream(), steps.stream()).toList(), verdicts);
  }

  /** This plan, with one more condition. */
  EdgePlan saying(Verdict more) {
    return with(steps, Stream.concat(verdicts.stream(), Stream.of(more)).toList());
  }

  private EdgePlan with(List<EdgeStep> steps, List<Verdict> verdicts) {
    return new EdgePlan(
        steps, verdicts, live, records, changeId, target, required, drift, accepted, failure,
        remarks, brief, next);
  }

  /** A plan in the making: what a pass leaves as it is need not be said. */
  static final class Draft {
    private final List<EdgeStep> steps = new ArrayList<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private final List<Announcement> remarks = new ArrayList<>();
    private Optional<LiveTenant> live = Optional.empty();
    private List<WrittenRecord> records;
    private Optional<String> changeId;
    private Optional<String> target;
    private List<RequiredRecord> required;
    private List<Difference> drift = List.of();
    private boolean accepted;
    private Optional<Failure> failure = Optional.empty();
    private boolean brief;

    Draft(EdgeWorld world) {
      this.records = Records.noted(world.tenant());
      this.changeId = Optional.ofNullable(world.tenant().memory().status().dnsChangeId());
      this.target = world.tenant().memory().dnsTarget();
      this.required = world.tenant().memory().requiredRecords();
    }

    Draft step(EdgeStep step) {
      steps.add(step);
      return this;
    }

    Draft verdict(Verdict verdict) {
      verdicts.add(verdict);
      return this;
    }

    Draft live(LiveTenant tenant) {
      live = Optional.of(tenant);
      return this;
    }

    Draft records(RecordPlan plan) {
      steps.addAll(plan.steps());
      records = plan.noted();
      changeId = plan.changeId();
      return this;
    }

    Draft target(String endpoint) {
      target = Optional.of(endpoint);
      return this;
    }

    Draft required(List<RequiredRecord> all) {
      required = all;
      return this;
    }

    Draft drift(List<Difference> differences) {
      drift = differences;
      return this;
    }

    Draft accepted() {
      accepted = true;
      return this;
    }

    Draft failure(Failure reason) {
      failure = Optional.of(reason);
      return this;
    }

    Draft remark(Announcement remark) {
      remarks.add(remark);
      return this;
    }

    Draft brief(boolean passes) {
      brief = passes;
      return this;
    }

    EdgePlan then(Next next) {
      return new EdgePlan(
          steps, verdicts, live, records, changeId, target, required, drift, accepted, failure,
          remarks, brief, next);
    }
  }
}
