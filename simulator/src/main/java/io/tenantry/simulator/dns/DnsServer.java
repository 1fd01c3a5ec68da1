package io.tenantry.simulator.dns;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.Names;
import io.tenantry.simulator.route53.Zones;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xbill.DNS.Header;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;

/** Serves the zones over UDP and TCP on one loopback port. */
public final class DnsServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DnsServer.class);
  private static final int UDP_DEFAULT = 512;
  private static final int MAX_MESSAGE = 65_535;
  private static final int IDLE_MILLIS = 10_000;
  private static final int ATTEMPTS = 20;

  private final Responder responder;
  private final DatagramSocket udp;
  private final ServerSocket tcp;

  private DnsServer(Responder responder, DatagramSocket udp, ServerSocket tcp) {
    this.responder = responder;
    this.udp = udp;
    this.tcp = tcp;
  }

  /** Starts on a port, or on a free one for 0. */
  public static DnsServer start(
      Engine engine, Zones zones, Names names, Predicate<String> isEndpoint, int port)
      throws IOException {
    var server = bind(new Responder(engine, zones, names, isEndpoint), port);
    Thread.ofVirtual().name("dns-udp").start(server::serveUdp);
    Thread.ofVirtual().name("dns-tcp").start(server::serveTcp);
    return server;
  }

  /** A port free for UDP may be taken for TCP, so a free one may need several tries. */
  private static DnsServer bind(Responder responder, int port) throws IOException {
    for (int attempt = 1; ; attempt++) {
      var tcp = new ServerSocket();
      tcp.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      try {
        var address = new InetSocketAddress(tcp.getInetAddress(), tcp.getLocalPort());
        return new DnsServer(responder, new DatagramSocket(address), tcp);
      } catch (IOException e) {
        tcp.close();
        if (port != 0 || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  public int port() {
    return tcp.getLocalPort();
  }

  @Override
  public void close() throws IOException {
    udp.close();
    tcp.close();
  }

  private void serveUdp() {
    var buffer = new byte[MAX_MESSAGE];
    while (!udp.isClosed()) {
      try {
        var packet = new DatagramPacket(buffer, buffer.length);
        udp.receive(packet);
        var query = java.util.Arrays.copyOf(packet.getData(), packet.getLength());
        var answer = answer(query, true);
        if (answer != null) {
          udp.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        }
      } catch (IOException e) {
        LOG.atDebug().setCause(e).log("DNS over UDP interrupted");
      }
    }
  }

  private void serveTcp() {
    while (!tcp.isClosed()) {
      try {
        var socket = tcp.accept();
        Thread.ofVirtual().name("dns-client").start(() -> serve(socket));
      } catch (IOException e) {
        LOG.atDebug().setCause(e).log("DNS over TCP interrupted");
      }
    }
  }

  private void serve(Socket socket) {
    try (socket;
        var in = new DataInputStream(socket.getInputStream());
        var out = new DataOutputStream(socket.getOutputStream())) {
      socket.setSoTimeout(IDLE_MILLIS);
      while (true) {
        var query = in.readNBytes(in.readUnsignedShort());
        var answer = answer(query, false);
        if (answer == null) {
          return;
        }
        out.writeShort(answer.length);
        out.write(answer);
      }
    } catch (IOException e) {
      LOG.atTrace().setCause(e).log("DNS client gone");
    }
  }

  /** Nothing for what is not even a DNS header. */
  private byte @Nullable [] answer(byte[] wire, boolean udpLimits) {
    try {
      var query = new Message(wire);
      var opt = query.getOPT();
      var limit = opt == null ? UDP_DEFAULT : Math.max(UDP_DEFAULT, opt.getPayloadSize());
      return responder.respond(query).toWire(udpLimits ? limit : MAX_MESSAGE);
    } catch (IOException | RuntimeException e) {
      return malformed(wire);
    }
  }

  private static byte @Nullable [] malformed(byte[] wire) {
    try {
      var header = new Header(wire);
      var response = new Message(header.getID());
      response.getHeader().setFlag(org.xbill.DNS.Flags.QR);
      response.getHeader().setRcode(Rcode.FORMERR);
      return response.toWire();
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }
}
