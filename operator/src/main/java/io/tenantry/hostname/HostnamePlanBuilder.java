package io.tenantry.hostname;

import io.tenantry.hostname.HostnamePlan.Draft;
import io.tenantry.hostname.pool.Slot;
import io.tenantry.pass.Announcement;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Next;
import io.tenantry.pass.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Collects the steps and conditions of a plan while its stages run; pure.
 *
 * <p>Mutable, and used by one reconcile only.
 */
final class HostnamePlanBuilder {
  private final HostnameWorld world;
  private final List<HostnameStep> steps = new ArrayList<>();
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<Announcement> news = new ArrayList<>();
  private Draft draft;
  private Duration pause;
  private OptionalInt essential = OptionalInt.empty();
  private boolean renewed;
  private Optional<Failure> refused = Optional.empty();

  HostnamePlanBuilder(HostnameWorld world) {
    this.world = world;
    this.draft = Draft.of(world.request());
    this.pause = world.rules().resync();
  }

  // What is to be done

  void add(HostnameStep step) {
    steps.add(step);
  }

  void addAll(List<HostnameStep> more) {
    steps.addAll(more);
  }

  /** What is not provably ours is left, and told. */
  void delete(ClaimedHostname holding, String arn) {
    if (holding.foreign().contains(arn)) {
      tell(HostnameRemovalPlanner.notOwned(arn));
    } else {
      add(new HostnameStep.DeleteCertificate(arn));
    }
  }

  /** What follows clears away older names: should it fail, the name is none the worse for it. */
  void endEssentials() {
    essential = OptionalInt.of(steps.size());
  }

  /** Written only where it says something new. */
  void note(ClaimedHostname holding, ClaimLedger ledger) {
    if (!ledger.equals(noted(holding))) {
      steps.add(new HostnameStep.Note(holding.claim(), ledger));
    }
  }

  /** With what this very plan notes: two notes of one claim must not contradict each other. */
  ClaimLedger noted(ClaimedHostname holding) {
    return steps.stream()
        .filter(HostnameStep.Note.class::isInstance)
        .map(HostnameStep.Note.class::cast)
        .filter(note -> note.claim().equals(holding.claim()))
        .reduce((_, last) -> last)
        .map(HostnameStep.Note::ledger)
        .orElse(holding.ledger());
  }

  /** Who sits where, by what the plan has come to so far. */
  void slot(Optional<String> certificate) {
    steps.add(new HostnameStep.Slot(new Slot(world.request().uid(), certificate, gateways())));
  }

  /**
   * Takes a place beside those that the plan has come to. First of all: where others were faster,
   * nothing else was done, and the pass can be decided anew.
   */
  void assign(HostnameStep.Assign place) {
    var all =
        Stream.concat(gateways().stream(), Stream.of(place.gateway())).collect(Collectors.toSet());
    steps.addFirst(
        new HostnameStep.Assign(
            new Slot(place.slot().uid(), place.slot().certificate(), all),
            place.gateway(),
            place.version(),
            place.creation()));
  }

  /**
   * The Gateway that the status names, also a deleted one: one of its name may be created for
   * others, and they must not fill the place of a request that comes back to it. The one before
   * only as long as it exists.
   */
  private Set<String> gateways() {
    return Stream.concat(
            draft.gateway().stream(),
            draft.previousGateway().stream().filter(name -> !world.gone(name)))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** No place can be found, for this reason. */
  void refuse(Failure why) {
    refused = Optional.of(why);
  }

  // What is to be remembered

  Draft draft() {
    return draft;
  }

  void draft(Draft changed) {
    draft = changed;
  }

  /** What was said before was said of another name. */
  void renew() {
    draft = draft.anew();
    renewed = true;
    pause(Duration.ZERO);
  }

  boolean renewed() {
    return renewed;
  }

  // What is to be said

  void say(Verdict verdict) {
    verdicts.removeIf(said -> said.type().equals(verdict.type()));
    verdicts.add(verdict);
  }

  void tell(Announcement announcement) {
    news.add(announcement);
  }

  void tellAll(List<Announcement> more) {
    news.addAll(more);
  }

  /** A new attempt at what has failed is no news until it is known how it ends. */
  void attempt(HostnameReason failure, Verdict verdict) {
    var before = world.request().condition(verdict.type());
    if (before.filter(c -> failure.text().equals(c.getReason())).isPresent()) {
      carry(verdict.type());
    } else {
      say(verdict);
    }
  }

  /** Nothing new is known. */
  void carry(String type) {
    world.request().condition(type).map(Verdict::asBefore).ifPresent(this::say);
  }

  Optional<Verdict> said(String type) {
    return verdicts.stream().filter(verdict -> verdict.type().equals(type)).findFirst();
  }

  boolean holds(String type) {
    return said(type).filter(Verdict::holds).isPresent();
  }

  // When to look again

  void pause(Duration duration) {
    if (duration.compareTo(pause) < 0) {
      pause = duration;
    }
  }

  // The end

  /** {@code accepted}: whether the whole spec is as wanted. */
  HostnamePlan plan(boolean accepted) {
    var settled = pause.equals(world.rules().resync());
    return new HostnamePlan(
        steps,
        verdicts,
        draft,
        news,
        settled ? new Next.Settled() : new Next.Again(pause),
        essential.orElse(steps.size()),
        accepted,
        renewed,
        refused);
  }
}
