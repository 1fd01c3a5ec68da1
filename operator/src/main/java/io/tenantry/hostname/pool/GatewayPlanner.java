package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Next;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a Gateway and its configuration should be, by who is on it; pure. */
public final class GatewayPlanner {
  /** What is waited for wakes the pass; a lost wake-up must not delay it for long. */
  private static final Duration WAIT = Duration.ofSeconds(30);

  private final GatewayWorld world;
  private final Gateway gateway;
  private final boolean ours;
  private final ConfigChoice configs;
  private final Set<String> shown;
  private final Set<String> retained;
  private final List<String> certificates;
  private final List<GatewayStep> steps = new ArrayList<>();
  private Optional<Failure> trouble = Optional.empty();

  private GatewayPlanner(GatewayWorld world, Gateway gateway) {
    this.world = world;
    this.gateway = gateway;
    this.ours = WantedGateway.isOurs(gateway);
    this.configs =
        world
            .configs()
            .orElseGet(() -> ConfigChoice.of(gateway, Optional.empty(), Optional.empty()));
    this.shown =
        Set.copyOf(
            WantedConfig.certificatesOf(
                configs.current().map(WantedConfig::spec).orElse(Map.of())));
    this.retained = configs.current().map(WantedConfig::retainedOf).orElse(Set.of());
    this.certificates =
        Stream.concat(
                retained.stream(),
                world.slots().stream()
                    .flatMap(slot -> slot.certificate().stream().filter(arn -> stays(slot, arn))))
            .distinct()
            .sorted()
            .toList();
  }

  /** The certificate of a request that goes may be deleted already: it is not shown anew. */
  private boolean stays(Slot slot, String arn) {
    return !slot.leaving() || shown.contains(arn);
  }

  static GatewayPlan plan(GatewayWorld world) {
    return world
        .gateway()
        .map(gateway -> new GatewayPlanner(world, gateway).plan())
        .orElseGet(() -> GatewayPlan.rest(new Next.Released()));
  }

  /** A Gateway that does not exist yet, for a namespace's request. */
  public static GatewayStep.Create creation(
      Placement.Create place, String requester, PoolView pool, PoolRules rules) {
    var name = place.gateway();
    var left = Optional.ofNullable(pool.leftovers().get(name));
    var config = rules.config(place.profile(), List.of());
    var wanted = new WantedGateway(rules.namespace(), name, place.profile(), rules.ports());
    return new GatewayStep.Create(
        left.filter(config::isIn).isPresent()
            ? Optional.empty()
            : Optional.of(write(GatewayName.config(name), left, left, config, Optional.empty())),
        wanted.created(requester));
  }

  private static GatewayStep.WriteConfig write(
      String name,
      Optional<GenericKubernetesResource> seen,
      Optional<GenericKubernetesResource> base,
      WantedConfig config,
      Optional<Gateway> owner) {
    var spec = config.into(base.map(WantedConfig::spec).orElse(Map.of()));
    return new GatewayStep.WriteConfig(
        name, seen, spec, owner, base.map(WantedConfig::retainedOf).orElse(Set.of()));
  }

  private GatewayPlan plan() {
    if (isEmpty() && ours && world.rules().deleteEmpty()) {
      remove();
    } else if (!deleting(gateway.getMetadata().getDeletionTimestamp())) {
      align();
    }
    return new GatewayPlan(
        steps,
        trouble,
        concerned(),
        trouble.isPresent() ? new Next.Again(WAIT) : new Next.Settled());
  }

  private boolean isEmpty() {
    return world.slots().isEmpty() && retained.isEmpty();
  }

  private static boolean deleting(@Nullable String timestamp) {
    return timestamp != null;
  }

  /** The Gateway first: its controller holds the configuration for as long as it is referenced. */
  private void remove() {
    if (!deleting(gateway.getMetadata().getDeletionTimestamp())) {
      steps.add(new GatewayStep.Delete(gateway, world.version()));
    }
    configs.staying().map(GatewayStep.DeleteConfig::new).forEach(steps::add);
  }

  private void align() {
    var flaw = WantedGateway.detached(gateway);
    if (flaw.isPresent() && !ours) {
      if (!world.slots().isEmpty()) {
        fail(Kind.INVALID, "Gateway %s %s".formatted(world.name(), flaw.get()));
      }
      return;
    }
    var profile =
        world.profile().orElseGet(() -> PoolGateway.of(gateway, GatewayLoad.NONE).profile());
    // What a person made refers to what that person has chosen.
    var next = configs.next().filter(config -> ours || config.equals(configs.referred()));
    next.ifPresentOrElse(config -> align(profile, config), () -> await(profile));
    if (ours) {
      configs.surplus().map(GatewayStep.DeleteConfig::new).ifPresent(steps::add);
    }
  }

  private void align(GatewayProfile profile, String config) {
    // Without a certificate the listener goes first, or its controller looks for one by itself.
    if (certificates.isEmpty() && config.equals(configs.referred())) {
      shape(profile, config);
      configure(profile, config);
    } else {
      configure(profile, config);
      shape(profile, config);
    }
    redirect();
  }

  /** Its load balancer's controller lets a configuration go when no Gateway refers to it. */
  private void await(GatewayProfile profile) {
    if (certificates.isEmpty()) {
      shape(profile, configs.referred());
    }
    fail(
        Kind.BUSY,
        "%s %s is still being deleted; it is created again when it is gone"
            .formatted(ConfigCache.KIND, configs.referred()));
  }

  /** What others have added to the one before is added to this one. */
  private void configure(GatewayProfile profile, String config) {
    var wanted = world.rules().config(profile, certificates);
    var present = configs.named(config);
    if (present.filter(wanted::isIn).isEmpty()) {
      steps.add(
          write(
              config,
              present,
              present.or(configs::current),
              wanted,
              Optional.of(gateway).filter(_ -> ours)));
    }
  }

  private void fail(Kind kind, String message) {
    trouble = Optional.of(new Failure(kind, message));
  }

  private void shape(GatewayProfile profile, String config) {
    var rules = world.rules();
    var wanted =
        new WantedGateway(rules.namespace(), world.name(), profile, rules.ports())
            .into(gateway, world.load(), !certificates.isEmpty(), config);
    if (ours && !wanted.equals(gateway)) {
      steps.add(new GatewayStep.Write(gateway, wanted));
    }
  }

  /** A load balancer that shows no certificate has nowhere to lead plain HTTP to. */
  private void redirect() {
    if (!ours) {
      return;
    }
    var going =
        world.redirect().filter(route -> !deleting(route.getMetadata().getDeletionTimestamp()));
    if (!world.rules().redirect()) {
      going.map(GatewayStep.DropRedirect::new).ifPresent(steps::add);
    } else if (world.redirect().isEmpty() && !certificates.isEmpty()) {
      steps.add(new GatewayStep.Redirect(gateway));
    }
  }

  // Those that a change concerns

  /** Whose certificate comes or goes: they wait for that. */
  private Set<String> concerned() {
    var changed =
        steps.stream()
            .flatMap(step -> after(step).stream())
            .flatMap(after -> difference(shown, after))
            .collect(Collectors.toSet());
    var inSlots =
        world.slots().stream()
            .filter(slot -> slot.certificate().filter(changed::contains).isPresent())
            .flatMap(slot -> Optional.ofNullable(world.keys().get(slot.uid())).stream());
    var told =
        world.residents().stream()
            .filter(resident -> resident.certificates().stream().anyMatch(changed::contains))
            .map(PoolRequests.Resident::key);
    return Stream.concat(inSlots, told).collect(Collectors.toSet());
  }

  private Optional<Set<String>> after(GatewayStep step) {
    return switch (step) {
      case GatewayStep.WriteConfig(_, _, var spec, _, _) ->
          Optional.of(Set.copyOf(WantedConfig.certificatesOf(spec)));
      case GatewayStep.DeleteConfig(var seen) ->
          configs.current().filter(seen::equals).map(_ -> Set.of());
      case GatewayStep.Create _,
          GatewayStep.Write _,
          GatewayStep.Redirect _,
          GatewayStep.DropRedirect _,
          GatewayStep.Delete _ ->
          Optional.empty();
    };
  }

  private static Stream<String> difference(Set<String> one, Set<String> other) {
    var all = new HashSet<>(one);
    all.addAll(other);
    return all.stream().filter(arn -> !one.contains(arn) || !other.contains(arn));
  }
}
