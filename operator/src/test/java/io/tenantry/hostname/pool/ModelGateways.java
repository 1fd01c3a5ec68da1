package io.tenantry.hostname.pool;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.tenantry.hostname.pool.ConfigCache.Shown;
import io.tenantry.hostname.pool.PoolRequests.Resident;
import io.tenantry.pass.Failure;
import io.tenantry.pass.PortException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Gateways of a small world: their passes are decided and told by the real planner and reporter,
 * places are given by the real slots, and what is written goes to a model of the cluster.
 */
public final class ModelGateways {
  /** A Gateway and its configuration; its load balancer follows a little later. */
  public static final class Gate {
    public final String name;
    public final GatewayProfile profile;
    public Optional<String> address = Optional.empty();
    public Set<String> shown = Set.of();
    public boolean draining;
    private Gateway object;
    private Optional<GenericKubernetesResource> config;

    private Gate(Gateway object, Optional<GenericKubernetesResource> config) {
      this.name = object.getMetadata().getName();
      this.object = object;
      this.config = config;
      this.profile = GatewayProfile.of(object, config);
    }

    /** The certificates that its configuration names. */
    public Set<String> config() {
      return config
          .map(made -> Set.copyOf(WantedConfig.certificatesOf(WantedConfig.spec(made))))
          .orElse(Set.of());
    }
  }

  public final Map<String, Gate> gates = new TreeMap<>();
  private final Set<String> woken = new HashSet<>();
  private final Map<String, GatewayState> states = new HashMap<>();
  private final PoolRules rules;
  private final Supplier<Stream<Slot>> told;
  private final Runnable danger;
  private Slots slots;
  private int uids;

  /** {@code danger}: what may happen before each write. */
  public ModelGateways(PoolRules rules, Supplier<Stream<Slot>> told, Runnable danger) {
    this.rules = rules;
    this.told = told;
    this.danger = danger;
    this.slots = new Slots(told);
  }

  /** A new process knows nothing, and looks at all Gateways. */
  public void restart() {
    slots = new Slots(told);
    states.clear();
    wakeAll();
  }

  public void wake(Set<String> gateways) {
    gateways.stream().filter(gates::containsKey).forEach(woken::add);
  }

  public void wakeAll() {
    woken.addAll(gates.keySet());
  }

  public Set<String> woken() {
    woken.retainAll(gates.keySet());
    return Set.copyOf(woken);
  }

  public void slot(Slot slot) {
    slots.set(slot);
  }

  public int residents(String gateway) {
    return slots.on(gateway).slots().size();
  }

  /** As the executor does it. */
  public void assign(
      Slot slot, String gateway, long version, Optional<GatewayStep.Create> creation) {
    var before =
        slots.reserve(
            slot,
            gateway,
            version,
            creation.map(create -> PoolGateway.of(create.gateway(), GatewayLoad.NONE)));
    try {
      creation.ifPresent(create -> {
        danger.run();
        var config = create.config().map(this::written);
        create.gateway().getMetadata().setUid("gateway-" + ++uids);
        gates.put(gateway, new Gate(create.gateway(), config));
        woken.add(gateway);
      });
    } catch (PortException e) {
      slots.set(before);
      throw e;
    } finally {
      slots.created(gateway);
    }
  }

  /** The pool as one request sees it. */
  public PoolView view(String uid) {
    return new PoolView(
        gates.values().stream().map(gate -> seen(gate, uid)).toList(),
        slots.versions(),
        Set.of(),
        Map.of());
  }

  private PoolGateway seen(Gate gate, String uid) {
    var others =
        slots.on(gate.name).slots().stream().filter(slot -> !slot.uid().equals(uid)).count();
    var place = PoolGateway.of(gate.object, new GatewayLoad((int) others, 0, 0));
    return gate.draining ? place.drained() : place;
  }

  /** Where these certificates are configured. */
  public Set<Shown> showing(Set<String> certificates) {
    return gates.values().stream()
        .flatMap(gate ->
            gate.config().stream()
                .filter(certificates::contains)
                .map(arn -> new Shown(gate.name, arn)))
        .collect(Collectors.toSet());
  }

  /** Keys of the requests that a pass wakes; where it fails, it is due again. */
  public Set<String> pass(String name, Map<String, String> keys, List<Resident> residents) {
    woken.remove(name);
    var gate = Optional.ofNullable(gates.get(name));
    var taken = slots.on(name);
    var world =
        new GatewayWorld(
            name,
            gate.map(there -> there.object),
            gate.flatMap(there -> there.config),
            taken.slots(),
            taken.version(),
            new GatewayLoad(taken.slots().size(), 0, 0),
            false,
            keys,
            residents,
            Set.of(),
            Optional.ofNullable(states.get(name)),
            rules);
    var plan = GatewayPlanner.plan(world);
    var failure = execute(plan.steps());
    if (failure.isPresent()) {
      wake(Set.of(name));
    }
    var summary = GatewayReporter.report(world, plan, failure);
    states.put(name, summary.state());
    return summary.requests();
  }

  private Optional<Failure> execute(List<GatewayStep> steps) {
    for (var step : steps) {
      try {
        danger.run();
        perform(step);
      } catch (PortException e) {
        return Optional.of(e.failure());
      }
    }
    return Optional.empty();
  }

  private void perform(GatewayStep step) {
    switch (step) {
      case GatewayStep.WriteConfig write ->
          gate(write.gateway()).config = Optional.of(written(write));
      case GatewayStep.Write(var seen, var wanted) ->
          gate(seen.getMetadata().getName()).object = wanted;
      case GatewayStep.Delete(var seen, var version) -> {
        var name = seen.getMetadata().getName();
        slots.close(name, seen.getMetadata().getUid(), version);
        gates.remove(name);
        slots.reopen(name);
      }
      case GatewayStep.DeleteConfig _ -> {} // it goes with its Gateway
      case GatewayStep.Create _, GatewayStep.Redirect _ -> throw new IllegalStateException();
    }
  }

  private Gate gate(String name) {
    var gate = gates.get(name);
    if (gate == null) {
      throw new PortException(new Failure(Failure.Kind.STALE, name + " is gone"));
    }
    return gate;
  }

  private GenericKubernetesResource written(GatewayStep.WriteConfig write) {
    var made = bare(write.gateway());
    made.setAdditionalProperty("spec", write.spec());
    return made;
  }

  private static GenericKubernetesResource bare(String gateway) {
    return new GenericKubernetesResourceBuilder()
        .withNewMetadata()
        .withName(GatewayName.config(gateway))
        .endMetadata()
        .build();
  }
}
