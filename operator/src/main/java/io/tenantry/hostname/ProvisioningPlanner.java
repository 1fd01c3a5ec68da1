package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.ALIAS;
import static io.tenantry.hostname.HostnameReason.CLAIM;
import static io.tenantry.hostname.HostnameReason.FORMER;
import static io.tenantry.hostname.HostnameReason.ISSUANCE;
import static io.tenantry.hostname.HostnameReason.LISTENER;
import static io.tenantry.hostname.HostnameReason.READINESS;
import static io.tenantry.hostname.HostnameReason.REQUEST;
import static io.tenantry.hostname.HostnameReason.VALIDATION;

import io.tenantry.pass.Announcement;
import io.tenantry.pass.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Plans the stages from a requested hostname to a served one; pure.
 *
 * <p>Each stage depends on the observed state. If the state cannot be read, the previous condition
 * stays: an outage of AWS removes nothing.
 */
final class ProvisioningPlanner {
  private static final List<String> STAGES =
      List.of(CLAIM, REQUEST, VALIDATION, ISSUANCE, LISTENER, ALIAS);

  private final HostnameWorld world;
  private final Subject request;
  private final Wanted wanted;
  private final Sketch sketch;
  private Optional<String> serving = Optional.empty();

  private ProvisioningPlanner(HostnameWorld world) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.sketch = new Sketch(world);
  }

  static HostnamePlan plan(HostnameWorld world) {
    return new ProvisioningPlanner(world).plan();
  }

  private HostnamePlan plan() {
    if (!request.held()) {
      sketch.add(new HostnameStep.Hold());
    }
    var ready = judge(claim() && serve());
    sketch.endEssentials();
    if (!sketch.holds(CLAIM)) {
      // A claim that came too late is withdrawn; a former hostname stays until there is another.
      world.old().stream().filter(old -> old.claim().isFor(wanted)).forEach(this::clear);
    } else if (!sketch.renewed()) {
      world.old().forEach(this::clear);
    }
    return sketch.plan(ready);
  }

  /** Whether routes may use the name. */
  private boolean serve() {
    serving = new CertificatePlanner(world, sketch).plan();
    if (serving.isEmpty() || !new SeatPlanner(world, sketch, serving.get()).plan()) {
      return false;
    }
    new AliasPlanner(world, sketch, serving.get()).plan();
    if (!world.access().granted()) {
      sketch.pause(world.rules().poll());
    }
    return world.access().granted();
  }

  /** Whether the name is this request's. */
  private boolean claim() {
    if (world.rival().isPresent()) {
      var rival = world.rival().get();
      sketch.say(Verdict.no(CLAIM, HostnameReason.ALREADY_CLAIMED, rival.message()));
      if (!rival.claims()) {
        sketch.pause(world.rules().poll());
      }
      return false;
    }
    if (world.speaksOfAnother()) {
      leaveOldName();
    }
    if (world.current().isEmpty()) {
      sketch.add(new HostnameStep.Claim(world.claimName(), wanted.zoneId(), wanted.hostname()));
    }
    if (!world.confirmed()) {
      sketch.add(new HostnameStep.Confirm());
    }
    sketch.draft(sketch.draft().hash(wanted.hash()));
    sketch.say(
        Verdict.yes(
            CLAIM,
            HostnameReason.CLAIMED,
            "%s in zone %s belongs to this request".formatted(wanted.hostname(), wanted.zoneId())));
    return true;
  }

  /**
   * Everything known of the old name goes with its claim, before the status forgets it; the old
   * name itself is cleared only once the status has forgotten it.
   */
  private void leaveOldName() {
    world.old().stream()
        .filter(world::speaksOf)
        .findFirst()
        .ifPresent(holding -> {
          sketch.add(new HostnameStep.Note(holding.claim(), holding.ledger()));
          sketch.tell(
              Announcement.normal(
                  HostnameReason.SPEC_CHANGED,
                  "%s replaces %s".formatted(wanted.hostname(), holding.claim().hostname())));
        });
    sketch.renew();
  }

  private void clear(Holding old) {
    var clearance = Clearance.of(old, world, false);
    var served = request.said(ISSUANCE) || !request.retired().isEmpty();
    if (clearance.unled() && serving.isEmpty() && !served) {
      // The old name's certificate goes from the load balancer before the new one's is there.
      sketch.seat(Optional.empty());
    }
    sketch.addAll(clearance.steps());
    clearance
        .failure()
        .ifPresent(why ->
            sketch.say(
                Verdict.no(
                    FORMER,
                    HostnameReason.CLEANUP_FAILED,
                    "The former hostname %s cannot be removed: %s"
                        .formatted(old.claim().hostname(), why))));
    if (clearance.cleared()) {
      sketch.tellAll(clearance.news());
    }
    sketch.pause(clearance.pause());
  }

  /** Whether the hostname is ready. */
  private boolean judge(boolean admitted) {
    // Conditions without a new value stay, unless the hostname has changed.
    if (!sketch.renewed()) {
      STAGES.stream().filter(type -> sketch.said(type).isEmpty()).forEach(sketch::carry);
    }
    var ready = admitted && STAGES.stream().allMatch(sketch::holds);
    sketch.say(ready ? serves() : unready());
    if (ready) {
      retag();
    }
    return ready;
  }

  private Verdict serves() {
    return Verdict.yes(
        READINESS,
        HostnameReason.READY,
        "Gateway %2$s serves %1$s"
            .formatted(wanted.hostname(), sketch.draft().gateway().orElse("")));
  }

  /** With the reason of the first stage that is not complete. */
  private Verdict unready() {
    return STAGES.stream()
        .flatMap(type -> sketch.said(type).stream())
        .filter(verdict -> !verdict.holds())
        .filter(verdict -> !verdict.type().equals(VALIDATION) || !failed())
        .findFirst()
        .map(unmet -> new Verdict(READINESS, false, unmet.reason(), unmet.message()))
        .orElseGet(() ->
            Verdict.no(
                READINESS,
                HostnameReason.REPROVISIONING,
                serving.isPresent() && !world.access().granted()
                    ? "The HostnameGrant of namespace %s does not list %s yet"
                        .formatted(request.namespace(), wanted.hostname())
                    : "%s is being set up".formatted(wanted.hostname())));
  }

  /** Whether the certificate failed without a replacement, so that no records are expected. */
  private boolean failed() {
    return sketch.draft().certificate().isEmpty()
        && sketch
            .said(ISSUANCE)
            .filter(verdict -> verdict.reason().equals(HostnameReason.CHECK_FAILED.text()))
            .isPresent();
  }

  /** Once after an edit, when all else is done, because the tags contain a part of the spec. */
  private void retag() {
    if (request.edited() && request.generation() > 1) {
      sketch
          .draft()
          .certificate()
          .filter(arn -> world.current().filter(held -> !held.foreign().contains(arn)).isPresent())
          .ifPresent(arn -> sketch.add(new HostnameStep.Tag(arn, Tags.of(request, world.rules()))));
    }
  }
}
