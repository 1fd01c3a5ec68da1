package io.tenantry.sandbox;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The loopback ports of a control plane.
 *
 * @param api kube-apiserver
 * @param etcd clients of etcd
 * @param peer peers of etcd: there are none, but it requires a port
 */
public record ControlPlanePorts(int api, int etcd, int peer) {
  private static final int LOWEST = 10_000;
  private static final int OUTGOING = 32_768;
  private static final int ATTEMPTS = 100;

  /** Free ports, except that the API server gets the wanted one unless that is 0. */
  static ControlPlanePorts free(int api) {
    try (var first = open(api);
        var second = open(0);
        var third = open(0)) {
      return new ControlPlanePorts(
          first.getLocalPort(), second.getLocalPort(), third.getLocalPort());
    } catch (IOException e) {
      throw new SandboxException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  /** One for any server that is about to start. */
  public static int anyFree() {
    try (var socket = openAny()) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new SandboxException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
  }

  private static ServerSocket open(int port) throws IOException {
    try {
      return port == 0 ? openAny() : listen(port);
    } catch (IOException e) {
      if (port == 0) {
        throw e;
      }
      throw new SandboxException(
          "Port " + port + " is in use: choose another with --port, or leave it out", e);
    }
  }

  /**
   * Below the ports that systems give to outgoing connections: a server takes its port seconds
   * after it was found free, and hundreds of connections are made in between.
   */
  private static ServerSocket openAny() throws IOException {
    for (int attempt = 1; ; attempt++) {
      try {
        return listen(ThreadLocalRandom.current().nextInt(LOWEST, OUTGOING));
      } catch (IOException e) {
        if (attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  private static ServerSocket listen(int port) throws IOException {
    return new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"));
  }
}
