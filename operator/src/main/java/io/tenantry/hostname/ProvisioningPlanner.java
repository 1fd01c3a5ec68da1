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
  private final RequestView request;
  private final DesiredHostname wanted;
  private final HostnamePlanBuilder builder;
  private Optional<String> serving = Optional.empty();

  private ProvisioningPlanner(HostnameWorld world) {
    this.world = world;
    this.request = world.request();
    this.wanted = request.wanted();
    this.builder = new HostnamePlanBuilder(world);
  }

  static HostnamePlan plan(HostnameWorld world) {
    return new ProvisioningPlanner(world).plan();
  }

  private HostnamePlan plan() {
    if (!request.held()) {
      builder.add(new HostnameStep.Hold());
    }
    var ready = judge(claim() && serve());
    builder.endEssentials();
    if (!builder.holds(CLAIM)) {
      // A claim that came too late is withdrawn; a former hostname stays until there is another.
      world.old().stream().filter(old -> old.claim().isFor(wanted)).forEach(this::clear);
    } else if (!builder.renewed()) {
      world.old().forEach(this::clear);
    }
    return builder.plan(ready);
  }

  /** Whether routes may use the name, and visitors are shown its certificate. */
  private boolean serve() {
    serving = new CertificatePlanner(world, builder).plan();
    if (serving.isEmpty() || !new SlotPlanner(world, builder, serving.get()).plan()) {
      return false;
    }
    new AliasPlanner(world, builder, serving.get()).plan();
    if (!world.access().granted()) {
      builder.pause(world.rules().poll());
    }
    // Until the next certificate is there, visitors are shown the one before.
    return admitted() && (shown() || request.said(READINESS));
  }

  /** What served before this process came goes on serving until its grant is up to date. */
  private boolean admitted() {
    var before = request.said(READINESS) && !builder.renewed();
    return world.access().granted() || (before && !world.access().current());
  }

  private boolean shown() {
    return world
        .gateway()
        .found()
        .filter(site -> serving.filter(site.shown()::contains).isPresent())
        .isPresent();
  }

  /** Whether the name is this request's. */
  private boolean claim() {
    if (world.rival().isPresent()) {
      var rival = world.rival().get();
      builder.say(Verdict.no(CLAIM, HostnameReason.ALREADY_CLAIMED, rival.message()));
      if (!rival.claims()) {
        builder.pause(world.rules().poll());
      }
      return false;
    }
    if (world.speaksOfAnother()) {
      leaveOldName();
    }
    if (world.current().isEmpty()) {
      builder.add(new HostnameStep.Claim(world.claimName(), wanted.zoneId(), wanted.hostname()));
    }
    if (!world.confirmed()) {
      builder.add(new HostnameStep.Confirm());
    }
    builder.draft(builder.draft().hash(wanted.hash()));
    builder.say(
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
          builder.add(new HostnameStep.Note(holding.claim(), holding.ledger()));
          builder.tell(
              Announcement.normal(
                  HostnameReason.SPEC_CHANGED,
                  "%s replaces %s".formatted(wanted.hostname(), holding.claim().hostname())));
        });
    builder.renew();
  }

  private void clear(ClaimedHostname old) {
    var clearance = HostnameRemovalPlanner.of(old, world, false);
    var served = request.said(ISSUANCE) || !request.retired().isEmpty();
    if (clearance.unled() && serving.isEmpty() && !served) {
      // The old name's certificate goes from the load balancer before the new one's is there.
      builder.slot(Optional.empty());
    }
    builder.addAll(clearance.steps());
    clearance
        .failure()
        .ifPresent(why ->
            builder.say(
                Verdict.no(
                    FORMER,
                    HostnameReason.CLEANUP_FAILED,
                    "The former hostname %s cannot be removed: %s"
                        .formatted(old.claim().hostname(), why))));
    if (clearance.cleared()) {
      builder.tellAll(clearance.news());
    }
    builder.pause(clearance.pause());
  }

  /** Whether the hostname is ready. */
  private boolean judge(boolean admitted) {
    // Conditions without a new value stay, unless the hostname has changed.
    if (!builder.renewed()) {
      STAGES.stream().filter(type -> builder.said(type).isEmpty()).forEach(builder::carry);
    }
    var ready = admitted && STAGES.stream().allMatch(builder::holds);
    builder.say(ready ? serves() : unready());
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
            .formatted(wanted.hostname(), builder.draft().gateway().orElse("")));
  }

  /** With the reason of the first stage that is not complete. */
  private Verdict unready() {
    return STAGES.stream()
        .flatMap(type -> builder.said(type).stream())
        .filter(verdict -> !verdict.holds())
        .filter(verdict -> !verdict.type().equals(VALIDATION) || !failed())
        .findFirst()
        .map(unmet -> new Verdict(READINESS, false, unmet.reason(), unmet.message()))
        .orElseGet(() -> Verdict.no(READINESS, HostnameReason.REPROVISIONING, awaited()));
  }

  /** What is missing although every stage is complete. */
  private String awaited() {
    if (serving.isPresent() && !world.access().granted()) {
      return "The HostnameGrant of namespace %s does not list %s yet"
          .formatted(request.namespace(), wanted.hostname());
    }
    return serving.isPresent() && world.gateway().found().isPresent() && !shown()
        ? "The certificate is not on Gateway %s/%s yet"
            .formatted(world.rules().pool(), world.gateway().found().get().name())
        : "%s is being set up".formatted(wanted.hostname());
  }

  /** Whether the certificate failed without a replacement, so that no records are expected. */
  private boolean failed() {
    return builder.draft().certificate().isEmpty()
        && builder
            .said(ISSUANCE)
            .filter(verdict -> verdict.reason().equals(HostnameReason.CHECK_FAILED.text()))
            .isPresent();
  }

  /** Once after an edit, when all else is done, because the tags contain a part of the spec. */
  private void retag() {
    if (request.edited() && request.generation() > 1) {
      builder
          .draft()
          .certificate()
          .filter(arn -> world.current().filter(held -> !held.foreign().contains(arn)).isPresent())
          .ifPresent(arn ->
              builder.add(new HostnameStep.Tag(arn, CertificateTags.of(request, world.rules()))));
    }
  }
}
