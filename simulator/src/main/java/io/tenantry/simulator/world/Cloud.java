package io.tenantry.simulator.world;

import io.tenantry.simulator.acm.Acm;
import io.tenantry.simulator.acm.CertificateSeeds;
import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.Validation;
import io.tenantry.simulator.cloudfront.CloudFrontService;
import io.tenantry.simulator.cloudfront.Kinds;
import io.tenantry.simulator.cloudfront.TokenFetcher;
import io.tenantry.simulator.core.Accounts;
import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Ids;
import io.tenantry.simulator.core.Kind;
import io.tenantry.simulator.core.Service;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.core.StateStore;
import io.tenantry.simulator.route53.Names;
import io.tenantry.simulator.route53.Route53;
import io.tenantry.simulator.route53.ZoneSeeds;
import io.tenantry.simulator.route53.Zones;
import io.tenantry.simulator.sts.Sts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All services on one store, without the wire protocols. */
public final class Cloud {
  private final Engine engine;
  private final Accounts accounts;
  private final Buckets buckets;
  private final Zones zones;
  private final Names names;
  private final Acm acm;
  private final CloudFrontService cloudfront;
  private final Seeder seeder;
  private final List<Service> services;

  /** The same seed and the same calls give the same identifiers. */
  public Cloud(SimulatorSettings settings, SimClock clock, long seed) {
    this(settings, clock, seed, null);
  }

  /** With another way to look for self-hosted tokens than over HTTP. */
  public Cloud(
      SimulatorSettings settings, SimClock clock, long seed, @Nullable TokenFetcher fetcher) {
    var store = new StateStore(kinds());
    engine = new Engine(store, clock, settings);
    var ids = new Ids(store, seed);
    accounts = new Accounts(engine);
    buckets = new Buckets(engine);
    zones = new Zones(store);
    names = new Names(engine, zones);
    var certificates = new CertificateStore(engine, ids);
    var validation = new Validation(engine, certificates, names);
    acm = new Acm(engine, certificates, validation);
    cloudfront = new CloudFrontService(engine, ids, certificates, validation, names, fetcher);
    seeder =
        new Seeder(
            engine,
            new ZoneSeeds(engine, ids),
            new CertificateSeeds(engine, certificates),
            cloudfront.seeds(),
            buckets,
            this::operation);
    services =
        List.of(
            new Sts(engine, accounts, ids),
            new Route53(engine, ids, zones, buckets),
            acm,
            cloudfront);
  }

  private static List<Kind<?>> kinds() {
    var kinds = new ArrayList<Kind<?>>(Kinds.all());
    kinds.addAll(
        List.of(
            Ids.POSITION,
            Accounts.KEY,
            Accounts.ROLE,
            Accounts.SESSION,
            Zones.ZONE,
            Zones.RECORD,
            Zones.CHANGE,
            CertificateStore.CERTIFICATE,
            CertificateStore.USE,
            CertificateStore.REQUESTED));
    return kinds;
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

  public Zones zones() {
    return zones;
  }

  public Names names() {
    return names;
  }

  /** With the control API's calls for load balancers. */
  public Acm acm() {
    return acm;
  }

  public CloudFrontService cloudfront() {
    return cloudfront;
  }

  /** The handler of an operation by service and name. */
  public Handler operation(String service, String operation) {
    for (var candidate : services) {
      var handler = candidate.operations().get(operation);
      if (candidate.name().equals(service) && handler != null) {
        return handler;
      }
    }
    throw new IllegalArgumentException("no operation " + service + ":" + operation);
  }

  /** Adds what a seed describes to what is there. */
  public void plant(Seed seed) {
    seeder.plant(seed);
  }
}
