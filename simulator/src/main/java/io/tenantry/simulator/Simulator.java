package io.tenantry.simulator;

import io.tenantry.simulator.control.ControlApi;
import io.tenantry.simulator.control.Faults;
import io.tenantry.simulator.control.Journal;
import io.tenantry.simulator.control.Ledger;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.world.Cloud;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.Optional;

/** A running simulator. */
public final class Simulator implements AutoCloseable {
  private final SimulatorOptions options;
  private final Cloud cloud;
  private final Ledger ledger;
  private final Faults faults = new Faults();
  private final Optional<Journal> journal;
  private final HttpFront http;

  private Simulator(SimulatorOptions options) throws IOException {
    this.options = options;
    this.cloud = new Cloud(options.settings(), SimClock.parse(options.clock()), 1);
    this.ledger = new Ledger(options.ledgerSize());
    this.journal =
        options.data().isEmpty()
            ? Optional.empty()
            : Optional.of(Journal.open(cloud.engine(), options.data().get()));
    this.http =
        new HttpFront(
            options,
            new Dispatcher(cloud, faults, ledger),
            new ControlApi(cloud, ledger, faults, this::reset));
  }

  public static Simulator start(SimulatorOptions options) throws IOException {
    return new Simulator(options);
  }

  /** For {@code AWS_ENDPOINT_URL}. */
  public URI endpoint() {
    var host =
        options.bind().isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : options.bind();
    return URI.create("http://%s:%d".formatted(host.getHostAddress(), http.port()));
  }

  /** The simulated cloud itself, to look into and to set up without the wire. */
  public Cloud cloud() {
    return cloud;
  }

  public Ledger ledger() {
    return ledger;
  }

  public Faults faults() {
    return faults;
  }

  /** Back to the start: no state but the seed's, the first settings, no faults, no ledger. */
  public void reset() {
    faults.clear();
    cloud.engine().clear();
    cloud.engine().settings(options.settings());
    cloud.buckets().clear();
    ledger.clear();
  }

  @Override
  public void close() throws IOException {
    http.close();
    if (journal.isPresent()) {
      journal.get().close();
    }
  }
}
