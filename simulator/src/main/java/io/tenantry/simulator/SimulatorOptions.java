package io.tenantry.simulator;

import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.world.Seed;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The options of a simulator.
 *
 * @param bind the address to listen on, for HTTP and DNS
 * @param port of HTTP; zero for a free port
 * @param dnsPort of DNS; zero for a free port
 * @param seed the initial state, unless the journal has one
 * @param data the directory of the journal; absent means memory only
 * @param clock {@code real}, {@code scaled:N} or {@code manual}
 * @param ledgerSize the number of calls that the ledger keeps
 * @param remoteControl whether other machines may use the control API
 */
public record SimulatorOptions(
    InetAddress bind,
    int port,
    int dnsPort,
    Optional<Seed> seed,
    Optional<Path> data,
    SimulatorSettings settings,
    String clock,
    int ledgerSize,
    boolean remoteControl) {

  public SimulatorOptions {
    if (ledgerSize < 1) {
      throw new IllegalArgumentException("--ledger-size is less than 1: it must be at least 1");
    }
  }

  /** Loopback, free ports, real time, in memory, short delays: for tests. */
  public static SimulatorOptions fast() {
    return new SimulatorOptions(
        InetAddress.getLoopbackAddress(),
        0,
        0,
        Optional.empty(),
        Optional.empty(),
        SimulatorSettings.fast(),
        "real",
        100_000,
        false);
  }

  public SimulatorOptions withSeed(Seed changed) {
    return new SimulatorOptions(
        bind,
        port,
        dnsPort,
        Optional.of(changed),
        data,
        settings,
        clock,
        ledgerSize,
        remoteControl);
  }

  public SimulatorOptions withSettings(SimulatorSettings changed) {
    return new SimulatorOptions(
        bind, port, dnsPort, seed, data, changed, clock, ledgerSize, remoteControl);
  }

  public SimulatorOptions withClock(String changed) {
    return new SimulatorOptions(
        bind, port, dnsPort, seed, data, settings, changed, ledgerSize, remoteControl);
  }

  public SimulatorOptions withData(Path directory) {
    return new SimulatorOptions(
        bind,
        port,
        dnsPort,
        seed,
        Optional.of(directory),
        settings,
        clock,
        ledgerSize,
        remoteControl);
  }
}
