package io.tenantry.simulator.world;

import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Kind;
import io.tenantry.simulator.core.Service;
import io.tenantry.simulator.core.Settings;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.core.Store;
import io.tenantry.simulator.sts.Sts;
import java.util.List;

/** All services on one store: the simulator without its wire. */
public final class Cloud {
  private final Engine engine;
  private final Accounts accounts;
  private final Buckets buckets;
  private final List<Service> services;

  /** The same seed and the same calls give the same identifiers. */
  public Cloud(Settings settings, SimClock clock, long seed) {
    var store = new Store(kinds());
    engine = new Engine(store, clock, settings);
    var ids = new Ids(store, seed);
    accounts = new Accounts(engine);
    buckets = new Buckets(engine);
    services = List.of(new Sts(engine, accounts, ids));
  }

  private static List<Kind<?>> kinds() {
    return List.of(Ids.POSITION, Accounts.KEY, Accounts.ROLE, Accounts.SESSION);
  }

  public Engine engine() {
    return engine;
  }

  public Accounts accounts() {
    return accounts;
  }

  public Buckets buckets() {
    return buckets;
  }

  public List<Service> services() {
    return services;
  }
}
