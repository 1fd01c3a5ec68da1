package io.tenantry.simulator.dns;

import static io.tenantry.simulator.world.TestCloud.alias;
import static io.tenantry.simulator.world.TestCloud.change;
import static io.tenantry.simulator.world.TestCloud.set;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.TestCloud;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

class DnsServerTest {
  private static final String CLOUDFRONT = "Z2FDTNDATAQYW2";

  private final TestCloud aws = new TestCloud();
  private DnsServer server;

  @BeforeEach
  void start() throws IOException {
    var cloud = aws.cloud();
    server =
        DnsServer.start(
            cloud.engine(), cloud.zones(), cloud.names(), cloud.cloudfront()::isEndpoint, 0);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  @Test
  void answersFromTheZones() throws IOException {
    aws.record("CREATE", "www.sandbox.test", "A", "192.0.2.7", "192.0.2.8");
    aws.record("CREATE", "txt.sandbox.test", "TXT", "\"hello world\"");

    var answer = ask("www.sandbox.test", Type.A);
    assertThat(answer.getHeader().getFlag(Flags.AA)).isTrue();
    assertThat(texts(answer)).containsExactlyInAnyOrder("192.0.2.7", "192.0.2.8");
    assertThat(texts(ask("TXT.sandbox.test", Type.TXT))).containsExactly("\"hello world\"");
    assertThat(texts(ask("sandbox.test", Type.NS))).hasSize(4);
  }

  @Test
  void followsCnamesToCloudFront() throws IOException {
    aws.record("CREATE", "shop.sandbox.test", "CNAME", SandboxWorld.DEFAULT_ENDPOINT);
    aws.record("CREATE", "away.sandbox.test", "CNAME", "x.example.org.");

    var answer = ask("shop.sandbox.test", Type.A);

    assertThat(answer.getSection(Section.ANSWER)).hasSize(2);
    assertThat(texts(answer).getFirst()).isEqualTo(SandboxWorld.DEFAULT_ENDPOINT + ".");
    assertThat(texts(answer).getLast()).startsWith("192.0.2.");
    assertThat(texts(ask("shop.sandbox.test", Type.CNAME))).hasSize(1);
    assertThat(texts(ask("away.sandbox.test", Type.A))).containsExactly("x.example.org.");
  }

  @Test
  void synthesisesAliases() throws IOException {
    aws.call(
        TestCloud.OWN,
        change(
            SandboxWorld.ZONE,
            "CREATE",
            alias("sandbox.test", "A", CLOUDFRONT, SandboxWorld.DEFAULT_ENDPOINT),
            alias("sandbox.test", "AAAA", CLOUDFRONT, SandboxWorld.DEFAULT_ENDPOINT),
            set("real.sandbox.test", "A", "192.0.2.9"),
            alias("also.sandbox.test", "A", SandboxWorld.ZONE, "real.sandbox.test")));

    assertThat(texts(ask("sandbox.test", Type.A)))
        .isEqualTo(texts(ask(SandboxWorld.DEFAULT_ENDPOINT, Type.A)));
    assertThat(texts(ask("sandbox.test", Type.AAAA)).getFirst()).startsWith("2001:db8:");
    assertThat(texts(ask("also.sandbox.test", Type.A))).containsExactly("192.0.2.9");
  }

  @Test
  void expandsWildcardsWhereNothingExists() throws IOException {
    aws.record("CREATE", "*.sandbox.test", "A", "192.0.2.1");
    aws.record("CREATE", "a.b.sandbox.test", "A", "192.0.2.2");

    assertThat(texts(ask("any.sandbox.test", Type.A))).containsExactly("192.0.2.1");
    assertThat(texts(ask("x.any.sandbox.test", Type.A))).containsExactly("192.0.2.1");
    assertThat(ask("b.sandbox.test", Type.A).getRcode()).isEqualTo(Rcode.NOERROR);
    assertThat(texts(ask("b.sandbox.test", Type.A))).isEmpty();
    assertThat(ask("x.b.sandbox.test", Type.A).getRcode()).isEqualTo(Rcode.NXDOMAIN);
  }

  @Test
  void saysNoWithAnSoa() throws IOException {
    var missing = ask("missing.sandbox.test", Type.A);
    assertThat(missing.getRcode()).isEqualTo(Rcode.NXDOMAIN);
    assertThat(missing.getSection(Section.AUTHORITY).getFirst().getType()).isEqualTo(Type.SOA);
    var noData = ask("sandbox.test", Type.MX);
    assertThat(noData.getRcode()).isEqualTo(Rcode.NOERROR);
    assertThat(noData.getSection(Section.AUTHORITY).getFirst().getType()).isEqualTo(Type.SOA);
    assertThat(ask("www.example.org", Type.A).getRcode()).isEqualTo(Rcode.REFUSED);
  }

  @Test
  void truncatesOverUdpAndTellsAllOverTcp() throws IOException {
    var many = IntStream.range(1, 120).mapToObj(i -> "192.0.2." + i).toArray(String[]::new);
    aws.record("CREATE", "many.sandbox.test", "A", many);
    var resolver = resolver();
    resolver.setIgnoreTruncation(true);

    var cut = resolver.send(query("many.sandbox.test", Type.A));

    assertThat(cut.getHeader().getFlag(Flags.TC)).isTrue();
    assertThat(texts(ask("many.sandbox.test", Type.A))).hasSize(119);
  }

  @Test
  void showsChangesOnlyWhenTheyHaveSpread() throws IOException {
    aws.set(Map.of("dns", Map.of("visibleAfter", "1m")));
    aws.record("CREATE", "www.sandbox.test", "A", "192.0.2.1");
    assertThat(texts(ask("www.sandbox.test", Type.A))).isEmpty();
    aws.advance(Duration.ofMinutes(1));
    aws.record("UPSERT", "www.sandbox.test", "A", "192.0.2.2");
    assertThat(texts(ask("www.sandbox.test", Type.A))).containsExactly("192.0.2.1");
    aws.advance(Duration.ofMinutes(1));
    assertThat(texts(ask("www.sandbox.test", Type.A))).containsExactly("192.0.2.2");
  }

  @Test
  void survivesNonsense() throws IOException {
    try (var socket = new DatagramSocket()) {
      for (var bytes : new byte[][] {{}, {1, 2, 3}, new byte[12], new byte[600]}) {
        socket.send(
            new DatagramPacket(
                bytes, bytes.length, InetAddress.getLoopbackAddress(), server.port()));
      }
    }
    assertThat(texts(ask("sandbox.test", Type.SOA))).hasSize(1);
  }

  private Message ask(String name, int type) throws IOException {
    return resolver().send(query(name, type));
  }

  private SimpleResolver resolver() throws IOException {
    var resolver = new SimpleResolver(InetAddress.getLoopbackAddress());
    resolver.setPort(server.port());
    resolver.setTimeout(Duration.ofSeconds(5));
    return resolver;
  }

  private static Message query(String name, int type) throws IOException {
    return Message.newQuery(Record.newRecord(Name.fromString(name + "."), type, DClass.IN));
  }

  private static List<String> texts(Message message) {
    return message.getSection(Section.ANSWER).stream().map(Record::rdataToString).toList();
  }
}
