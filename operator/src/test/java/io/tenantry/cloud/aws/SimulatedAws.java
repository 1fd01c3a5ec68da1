package io.tenantry.cloud.aws;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.cloud.AllowList;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.SimulatorOptions;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.world.SandboxWorld;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The simulator with its sandbox world, and the SDK told to use it: by system properties, which are
 * the standard variables' twins inside a JVM.
 */
final class SimulatedAws implements AutoCloseable {
  static final String CERTIFICATE =
      "arn:aws:acm:us-east-1:" + SandboxWorld.ACCOUNT + ":certificate/" + SandboxWorld.CERTIFICATE;
  static final String ROLE = "arn:aws:iam::" + SandboxWorld.PARTNER + ":role/" + SandboxWorld.ROLE;
  static final String ROLE_WITH_EXTERNAL_ID =
      "arn:aws:iam::" + SandboxWorld.PARTNER + ":role/" + SandboxWorld.ROLE_WITH_EXTERNAL_ID;

  private final Simulator simulator;
  private final Map<String, String> before = new TreeMap<>();
  private Instant now = Instant.parse("2026-11-15T12:00:00Z");

  private SimulatedAws(Simulator simulator) {
    this.simulator = simulator;
    set("aws.endpointUrl", simulator.endpoint().toString());
    set("aws.accessKeyId", "test");
    set("aws.secretAccessKey", "test");
  }

  /** Strict, and really checking signatures. */
  static SimulatedAws start() throws IOException {
    return start(Map.of());
  }

  static SimulatedAws start(Map<String, ?> changes) throws IOException {
    var settings =
        SimulatorSettings.fast()
            .merge(Map.of("wire", Map.of("strict", true, "verifySignatures", true)))
            .merge(changes);
    return new SimulatedAws(
        Simulator.start(
            SimulatorOptions.fast()
                .withClock("manual")
                .withSettings(settings)
                .withSeed(SandboxWorld.seed())));
  }

  void set(String property, String value) {
    before.putIfAbsent(property, System.getProperty(property, ""));
    System.setProperty(property, value);
  }

  AwsAccess access() {
    return access(new SimpleMeterRegistry());
  }

  AwsAccess access(MeterRegistry registry) {
    return AwsAccess.open(settings(), registry, clock());
  }

  static AwsSettings settings() {
    return AwsSettings.of(Optional.of("eu-west-1"), "tenantry", AllowList.ANYTHING);
  }

  /** Stands still until {@link #pass}. */
  InstantSource clock() {
    return () -> now;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  /** Everything that is on its way arrives: the simulator's time stands still otherwise. */
  void settle() {
    simulator.cloud().engine().clock().advance(Duration.ofSeconds(1));
  }

  Simulator simulator() {
    return simulator;
  }

  void fail(String operation, Effect effect) {
    simulator.faults().add(new Fault(null, operation, null, null, null, effect));
  }

  void failAlways(String operation, Effect effect) {
    simulator.faults().add(new Fault(null, operation, null, null, -1, effect));
  }

  List<Call> calls() {
    return simulator.ledger().calls(CallLog.Filter.all());
  }

  List<String> operations() {
    return calls().stream().map(Call::operation).toList();
  }

  @Override
  public void close() throws IOException {
    before.forEach((property, value) -> {
      if (value.isEmpty()) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, value);
      }
    });
    simulator.close();
  }
}
