package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameReason.LISTENER;
import static io.tenantry.hostname.HostnameReason.READINESS;
import static io.tenantry.hostname.HostnameReason.REQUEST;

import io.fabric8.kubernetes.api.model.Condition;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Transition;
import io.tenantry.pass.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Derives the events of a request from the result of a reconcile; pure. */
final class HostnameAnnouncements {
  /** In which order people read what has happened: that it is ready comes last. */
  private static final List<String> STORY =
      Stream.concat(HostnameConditions.ORDER.stream().skip(1), Stream.of(READINESS)).toList();

  /** What Ready does not repeat from another condition. */
  private static final Set<HostnameReason> OF_READY =
      Set.of(HostnameReason.READY, HostnameReason.VALIDATION_FAILED, HostnameReason.CLEANUP_FAILED);

  private final HostnameWorld world;
  private final HostnamePlan plan;
  private final HostnameOutcome outcome;
  private final RequestView request;

  HostnameAnnouncements(HostnameWorld world, HostnamePlan plan, HostnameOutcome outcome) {
    this.world = world;
    this.plan = plan;
    this.outcome = outcome;
    this.request = world.request();
  }

  /** What is told of the step from the conditions before to these. */
  List<Announcement> to(List<Condition> conditions) {
    var told = new ArrayList<Announcement>();
    if (outcome.failure().isEmpty()) {
      told.addAll(plan.news());
    }
    var changes = Transition.between(request.conditions(), conditions);
    var place = STORY.indexOf(LISTENER);
    STORY.subList(0, place).forEach(type -> tell(changes, type, told));
    place().forEach(told::add);
    STORY.subList(place, STORY.size()).forEach(type -> tell(changes, type, told));
    return told;
  }

  private void tell(List<Transition> changes, String type, List<Announcement> told) {
    changes.stream()
        .filter(change -> change.type().equals(type))
        .flatMap(change -> announcement(change).stream())
        .forEach(told::add);
  }

  private Stream<Announcement> place() {
    return outcome.assigned().stream()
        .flatMap(place -> {
          var where = "%s/%s".formatted(world.rules().pool(), place.gateway());
          var assigned =
              Announcement.normal(
                  HostnameReason.GATEWAY_ASSIGNED,
                  "%s is assigned to Gateway %s".formatted(request.wanted().hostname(), where));
          return place.creation().isPresent()
              ? Stream.of(
                  Announcement.normal(
                      HostnameReason.GATEWAY_CREATED, "Gateway %s is created".formatted(where)),
                  assigned)
              : Stream.of(assigned);
        });
  }

  private Optional<Announcement> announcement(Transition transition) {
    return HostnameReason.of(transition.reason())
        .filter(reason -> !transition.type().equals(READINESS) || OF_READY.contains(reason))
        .flatMap(HostnameReason::event)
        .map(event -> restores(event) ? HostnameReason.DRIFT_CORRECTED : event)
        .map(event ->
            event.explanation().usage().includes(Usage.Event.WARNING)
                ? Announcement.warning(event, transition.message())
                : Announcement.normal(event, message(transition)));
  }

  private String message(Transition transition) {
    return transition.type().equals(REQUEST)
        ? outcome
            .certificate()
            .or(() -> plan.draft().certificate())
            .map(arn -> "Certificate %s is requested".formatted(arn))
            .orElse(transition.message())
        : transition.message();
  }

  /** Whether the records of this event were in place before. */
  private boolean restores(HostnameReason event) {
    return (event == HostnameReason.DNS_VALIDATION_RECORDS_CREATED
            && request.loadBalancer().isPresent())
        || (event == HostnameReason.DNS_ALIAS_READY
            && request.loadBalancer().equals(plan.draft().loadBalancer())
            && leadsAsBefore());
  }

  /** Whether the routing of the hostname is unchanged. */
  private boolean leadsAsBefore() {
    return world.current().filter(held -> held.ledger().leads().size() > 1).isEmpty();
  }
}
