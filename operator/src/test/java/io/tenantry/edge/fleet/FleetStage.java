package io.tenantry.edge.fleet;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudFront.Page;
import io.tenantry.cloud.CloudFront.Summary;
import io.tenantry.cloud.EdgeConfig;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/** A fleet with its mirror, an account that can be listed, and a clock that is moved by hand. */
final class FleetStage {
  public static final FleetPace PACE = FleetPace.standard();

  public final Map<String, FleetMember> mirror = new LinkedHashMap<>();
  public final Map<String, Summary> account = new LinkedHashMap<>();
  public final List<String> woken = new ArrayList<>();
  public final Map<String, Summary> told = new LinkedHashMap<>();
  public final List<CallContext> listed = new ArrayList<>();
  public final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Random chance = new Random(1);
  private Instant now = Instant.parse("2026-11-15T12:00:00Z");
  private IntConsumer beforePage = _ -> {};
  private Optional<Kind> trouble = Optional.empty();
  private int goodPages;
  private String deaf = "";
  public final Fleet fleet = open();

  private Fleet open() {
    return new Fleet(
        new FleetMembers(() -> List.copyOf(mirror.values()).stream(), this::wake, told::put),
        this::page,
        PACE,
        () -> now,
        chance,
        new FleetMeters(registry, mirror::size));
  }

  /** Members at rest, whose status tells what the account has. */
  public FleetStage members(int count) {
    for (int i = 0; i < count; i++) {
      add("t%05d".formatted(i), true);
    }
    return this;
  }

  public void add(String name, boolean deployed) {
    mirror.put(
        key(name), new FleetMember(key(name), "dt_" + name, "E0", deployed, Set.of(), false));
    account.put("dt_" + name, summary("dt_" + name, "E0", deployed));
  }

  public FleetStage strangers(int count) {
    var ours = new LinkedHashMap<>(account);
    account.clear();
    for (int i = 0; i < count; i++) {
      account.put("dt_x" + i, summary("dt_x" + i, "E0", true));
    }
    account.putAll(ours);
    return this;
  }

  public static String key(String name) {
    return "shops/" + name;
  }

  public static Summary summary(String id, String etag, boolean deployed) {
    var config =
        new EdgeConfig(
            "E1",
            new TreeSet<>(),
            true,
            Optional.empty(),
            new TreeMap<>(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return new Summary(id, id, etag, deployed, config, new TreeMap<>(), Instant.EPOCH);
  }

  public static Summary serving(Summary tenant, Map<String, String> domains) {
    return new Summary(
        tenant.id(),
        tenant.name(),
        tenant.etag(),
        tenant.deployed(),
        tenant.config(),
        new TreeMap<>(domains),
        tenant.modified());
  }

  /** A member at rest whose owner has not done its part. */
  public void addWaiting(String name) {
    add(name, true);
    mirror.put(
        key(name),
        new FleetMember(key(name), "dt_" + name, "E0", true, Set.of("web.example.com"), true));
  }

  /** From the given page on, counted from zero, each listing fails. */
  public void fail(Kind kind, int after) {
    trouble = Optional.of(kind);
    goodPages = after;
  }

  public void mend() {
    trouble = Optional.empty();
  }

  public void cannotWake(String key) {
    deaf = key;
  }

  private void wake(String key) {
    if (key.equals(deaf)) {
      throw new IllegalStateException("cannot be woken");
    }
    woken.add(key);
  }

  /** Something that happens in the middle of a listing. */
  public void beforePage(IntConsumer action) {
    beforePage = action;
  }

  /** What the object's pass would do. */
  public void pass(String name) {
    var member = mirror.get(key(name));
    var live = account.get(member.id());
    mirror.put(
        key(name),
        new FleetMember(key(name), live.id(), live.etag(), live.deployed(), Set.of(), false));
  }

  public void edit(String name, String etag, boolean deployed) {
    account.put("dt_" + name, summary("dt_" + name, etag, deployed));
  }

  private Page page(CallContext call, Optional<String> marker) {
    listed.add(call);
    int from = marker.map(Integer::parseInt).orElse(0);
    if (trouble.isPresent() && from / FleetRule.PAGE >= goodPages) {
      throw new PortException(new Failure(trouble.get(), "no listing"));
    }
    beforePage.accept(from / FleetRule.PAGE);
    var all = List.copyOf(account.values());
    int to = Math.min(all.size(), from + FleetRule.PAGE);
    return new Page(
        all.subList(Math.min(from, to), to),
        to < all.size() ? Optional.of(Integer.toString(to)) : Optional.empty());
  }

  /** Lets time pass without a look. */
  public void wait(Duration time) {
    now = now.plus(time);
  }

  /** The loop by hand, for so long; returns how many turns it took. */
  public int run(Duration time) {
    var end = now.plus(time);
    int turns = 0;
    while (true) {
      turns++;
      var rest = fleet.look();
      if (now.plus(rest).isAfter(end)) {
        now = end;
        return turns;
      }
      now = now.plus(rest);
    }
  }

  /** Exactly one look at everyone, and all that it wakes. */
  public void driftLook() {
    forget();
    wait(PACE.drift().multipliedBy(2));
    var rest = fleet.look();
    while (rest.compareTo(Duration.ofSeconds(1)) <= 0) {
      now = now.plus(rest);
      rest = fleet.look();
    }
  }

  /** Exactly one look at what is in flight; there must be time until the next at everyone. */
  public void pollLook() {
    forget();
    now = now.plus(fleet.look());
    fleet.look();
  }

  public void forget() {
    woken.clear();
    listed.clear();
  }

  public double looks(String how) {
    return registry.get("tenantry.fleet.looks").tag("how", how).counter().count();
  }
}
