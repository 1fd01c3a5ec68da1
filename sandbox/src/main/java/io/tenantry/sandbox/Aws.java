package io.tenantry.sandbox;

import io.tenantry.sandbox.balancer.Balancer;
import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.SimulatorOptions;
import io.tenantry.simulator.world.SandboxWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Starts the AWS simulator with short delays and the sandbox seed. */
final class Aws {
  private Aws() {}

  static Simulator start(SandboxOptions options) {
    var quick = SimulatorOptions.fast().withSeed(SandboxWorld.seed());
    try {
      return Simulator.start(
          options.data().map(data -> quick.withData(data.resolve("aws"))).orElse(quick));
    } catch (IOException e) {
      throw new SandboxException("Cannot start the AWS simulator: " + e.getMessage(), e);
    }
  }

  /** With these, SDKs, the CLI and the operator find the simulator instead of AWS. */
  static Map<String, String> exports(Simulator aws) {
    return Map.of(
        "AWS_ENDPOINT_URL",
        aws.endpoint().toString(),
        "AWS_REGION",
        Balancer.REGION,
        "AWS_DEFAULT_REGION",
        Balancer.REGION,
        "AWS_ACCESS_KEY_ID",
        SandboxWorld.ACCESS_KEY,
        "AWS_SECRET_ACCESS_KEY",
        SandboxWorld.SECRET_KEY,
        "TENANTRY_RESOLVER",
        "127.0.0.1:" + aws.dnsPort());
  }

  static void close(Simulator aws) {
    try {
      aws.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
