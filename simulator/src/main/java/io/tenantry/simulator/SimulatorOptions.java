package io.tenantry.simulator;

import io.tenantry.simulator.core.Settings;
import io.tenantry.simulator.world.Seed;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How to start a simulator.
 *
 * @param bind the address to listen on, for HTTP and DNS
 * @param port of HTTP; zero takes a free one
 * @param dnsPort of DNS; zero takes a free one
 * @param seed the world to start with, unless the journal has one
 * @param data the directory of the journal; absent means memory only
 * @param clock {@code real}, {@code scaled:N} or {@code manual}
 * @param ledgerSize how many calls are remembered
 * @param remoteControl whether other machines may use the control API
 */
public record SimulatorOptions(
    InetAddress bind,
    int port,
    int dnsPort,
    Optional<Seed> seed,
    Optional<Path> data,
    Settings settings,
    String clock,
    int ledgerSize,
    boolean remoteControl) {

  public SimulatorOptions {
    if (ledgerSize < 1) {
      throw new IllegalArgumentException("the ledger needs room for at least one call");
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
        Settings.fast(),
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

  public SimulatorOptions withSettings(Settings changed) {
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
