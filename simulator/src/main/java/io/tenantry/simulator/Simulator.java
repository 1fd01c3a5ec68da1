package io.tenantry.simulator;

import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.ControlApi;
import io.tenantry.simulator.control.Faults;
import io.tenantry.simulator.control.Journal;
import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.dns.DnsServer;
import io.tenantry.simulator.world.Cloud;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;

/** A running simulator. */
public final class Simulator implements AutoCloseable {
  /** Fixed, so that equal calls make equal ids in every run. */
  private static final long IDS = 1;

  private final SimulatorOptions options;
  private final Cloud cloud;
  private final CallLog ledger;
  private final Faults faults = new Faults();
  private final Deque<Closeable> open = new ArrayDeque<>();
  private int port;
  private int dnsPort;

  private Simulator(SimulatorOptions options) {
    this.options = options;
    this.cloud = new Cloud(options.settings(), SimClock.parse(options.clock()), IDS);
    this.ledger = new CallLog(options.ledgerSize());
  }

  /**
   * Starts a simulator; when this returns, it serves.
   *
   * @throws IllegalArgumentException when the options cannot be, such as a seed against the rules
   * @throws IOException when the journal cannot be used or a port is taken
   */
  public static Simulator start(SimulatorOptions options) throws IOException {
    var simulator = new Simulator(options);
    var started = false;
    try {
      simulator.start();
      started = true;
      return simulator;
    } finally {
      if (!started) {
        simulator.close();
      }
    }
  }

  private void start() throws IOException {
    if (options.data().isPresent()) {
      open.push(Journal.open(cloud.engine(), options.data().get())::close);
    }
    // A restored world has had its seed; planting it again would undo what happened since.
    if (cloud.engine().read(_ -> cloud.engine().store().snapshot().isEmpty())) {
      options.seed().ifPresent(cloud::plant);
    }
    var dns =
        DnsServer.start(
            cloud.engine(),
            cloud.zones(),
            cloud.names(),
            cloud.cloudfront()::isEndpoint,
            options.dnsPort());
    open.push(dns::close);
    dnsPort = dns.port();
    var aws = new Dispatcher(cloud, faults, ledger);
    var control = new ControlApi(cloud, ledger, faults, this::reset);
    var http = new HttpFront(options, aws, control);
    open.push(http::close);
    port = http.port();
  }

  /** For {@code AWS_ENDPOINT_URL}. */
  public URI endpoint() {
    var any = options.bind().isAnyLocalAddress();
    var host = any ? InetAddress.getLoopbackAddress() : options.bind();
    return URI.create("http://%s:%d".formatted(host.getHostAddress(), port));
  }

  public int dnsPort() {
    return dnsPort;
  }

  /** The simulated cloud itself, to look into and to set up without the wire. */
  public Cloud cloud() {
    return cloud;
  }

  public CallLog ledger() {
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
    options.seed().ifPresent(cloud::plant);
    ledger.clear();
  }

  @Override
  public void close() throws IOException {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }
}
