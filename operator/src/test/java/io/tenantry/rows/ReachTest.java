package io.tenantry.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenantry.cloud.Allowance;
import io.tenantry.pass.Failure.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReachTest {
  private static final String API = "10.96.0.1";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "169.254.170.23",
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "::",
        "::1",
        "fe80::1",
        "fd00:ec2::254",
        "::ffff:169.254.169.254",
        "::169.254.169.254",
        "64:ff9b::a9fe:a9fe",
        "2002:a9fe:a9fe::1",
        "10.96.0.1"
      })
  void theSurroundingsAreOutOfReachWhateverTheNameIsAndTheListSays(String address) {
    for (var list : List.of("*", "db.example.com", "*:5432")) {
      assertThat(refusal("db.example.com", address, 5432, list))
          .as(list)
          .contains(
              "Namespace shop may not connect to db.example.com:5432, which is the operator's"
                  + " own machine, a link-local address or the API server: use another address, or"
                  + " add the address itself to --allowed-database-hosts");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "127.0.0.1, 127.0.0.0/8",
    "127.0.0.1, 127.0.0.1:5432",
    "::1, [::1]",
    "fe80::7, [fe80::/10]:5432",
    "169.254.1.1, 169.254.1.1"
  })
  void theSurroundingsMayBeListedByTheirAddress(String address, String entry) {
    assertThat(refusal("localhost", address, 5432, entry)).isEmpty();
  }

  @Test
  void theApiServerIsNoDatabaseWhateverTheListSays() {
    assertThat(refusal("kubernetes.default.svc.cluster.local", "10.1.1.1", 443, "*")).isPresent();
    assertThat(refusal("KUBERNETES.default.svc.", "10.1.1.1", 443, "*")).isPresent();
    assertThat(refusal("db", API, 443, API)).isPresent();
    assertThat(refusal("localhost", "127.0.0.1", 6443, "127.0.0.1")).isPresent();
    assertThat(refusal("localhost", "127.0.0.1", 5432, "127.0.0.1")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "db.example.com, 10.1.1.1, 5432, *, true",
    "db.example.com, 10.1.1.1, 5432, db.example.com, true",
    "DB.Example.com., 10.1.1.1, 5432, db.EXAMPLE.com, true",
    "db.example.com, 10.1.1.1, 5432, *.example.com:5432, true",
    "db.example.com, 10.1.1.1, 5432, 10.0.0.0/8, true",
    "10.1.1.1, 10.1.1.1, 5432, 10.1.1.1:5432, true",
    "db, fd12::1, 5432, [fd12::/16]:5432, true",
    "db.example.com, 10.1.1.1, 22, *.example.com:5432, false",
    "db.example.com, 10.1.1.1, 5432, 10.2.0.0/16, false",
    "db.example.com.evil.net, 10.1.1.1, 5432, *.example.com, false",
    "example.com, 10.1.1.1, 5432, *.example.com, false",
    "10.1.1.1.example.net, 11.1.1.1, 5432, 10.1.1.1, false"
  })
  void theListDecides(String host, String address, int port, String entry, boolean allowed) {
    assertThat(refusal(host, address, port, entry))
        .isEqualTo(
            allowed
                ? Optional.empty()
                : Optional.of(
                    "Namespace shop may not connect to %s:%d: add it to --allowed-database-hosts"
                        .formatted(host, port)));
  }

  @Test
  void theListIsForNamespaces() {
    var hosts =
        new Hosts(
            new Allowance(
                List.of(
                    new Allowance.Entry("shop", "shop.example.com"),
                    new Allowance.Entry("*", "all.example.com"))),
            List.of());
    assertThat(hosts.of("shop/a").allowed()).containsExactly("shop.example.com", "all.example.com");
    assertThat(hosts.of("cafe/a").allowed()).containsExactly("all.example.com");
  }

  /** Otherwise the difference would tell which names there are. */
  @Test
  void aNameThatIsNotAllowedIsRefusedWhetherItExistsOrNot() {
    var reach = reach("10.0.0.0/8");
    assertThat(Reach.refusal(catchThrowable(() -> reach.addresses("nobody.invalid", 5432))))
        .contains(
            "Namespace shop may not connect to nobody.invalid:5432: add it to"
                + " --allowed-database-hosts");
  }

  /** For drivers that ask for addresses before they know the port. */
  @Test
  void anyPortThatIsAllowedWillDoWhereNoneIsKnown() throws IOException {
    assertThat(reach("127.0.0.1:5432").addresses("127.0.0.1")).hasSize(1);
    assertThat(Reach.refusal(catchThrowable(() -> reach("*").addresses("127.0.0.1")))).isPresent();
  }

  @Test
  void nothingIsSentToWhomMayNotBeReached() throws IOException {
    try (var server = new ServerSocket(0, 1, InetAddress.ofLiteral("127.0.0.1"));
        var refused = reach("*").socket();
        var allowed = reach("127.0.0.1").socket()) {
      server.setSoTimeout(200);
      var address = new InetSocketAddress("127.0.0.1", server.getLocalPort());
      assertThat(Reach.refusal(catchThrowable(() -> refused.connect(address, 100)))).isPresent();
      assertThatThrownBy(server::accept).isInstanceOf(SocketTimeoutException.class);
      allowed.connect(address, 100);
      server.accept().close();
    }
  }

  @Test
  void travelsAsText() {
    var reach = new Reach("shop", List.of("*.example.com:5432", "[::1]"), List.of(API));
    assertThat(Reach.parse(reach.text())).isEqualTo(reach);
    var nothing = new Reach("shop", List.of(), List.of());
    assertThat(Reach.parse(nothing.text())).isEqualTo(nothing);
  }

  /** A port scanner learns nothing from what differs only in the log. */
  @Test
  void whateverWentWrongReadsTheSame() {
    var secrets = Secrets.of(List.of("s3cret"));
    var failures =
        Stream.of(
                new java.net.ConnectException("Connection refused"),
                new SocketTimeoutException("Connect timed out"),
                new java.net.NoRouteToHostException("No route to host"),
                new java.net.UnknownHostException("db.internal"),
                new javax.net.ssl.SSLHandshakeException("PKIX path building failed"),
                new IOException("SSH-2.0-OpenSSH_9.6 s3cret"))
            .map(e -> Unreachable.of("postgres", new IOException(e), secrets))
            .toList();
    assertThat(failures).extracting(e -> e.failure()).containsOnly(failures.getFirst().failure());
    assertThat(failures.getFirst().failure().kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(failures.getFirst().failure().message())
        .isEqualTo(
            "The database at spec.postgres.connectionSecretRef cannot be reached: check its address,"
                + " port and TLS settings; details are in the operator's log");
    assertThat(failures.getLast().getCause().getMessage())
        .contains("SSH-2.0-OpenSSH_9.6 ***")
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10.0.0.0/33",
        "999.1.1.1",
        "10.0.0",
        "[zz::]",
        "[::1/129]",
        "::1",
        "db.example.com:",
        "db.example.com/24",
        "a b"
      })
  void whatCannotBeMeantIsNoEntry(String text) {
    assertThat(Hosts.isEntry(text)).isFalse();
  }

  private static Reach reach(String... allowed) {
    return new Reach(
        "shop",
        List.of(allowed),
        List.of("kubernetes.default.svc", "kubernetes.default.svc.*", API, "127.0.0.1:6443"));
  }

  private static Optional<String> refusal(String host, String address, int port, String entry) {
    var lower = entry.toLowerCase(java.util.Locale.ROOT);
    return Optional.ofNullable(catchThrowable(() -> reach(lower).check(at(host, address, port))))
        .flatMap(Reach::refusal);
  }

  private static InetSocketAddress at(String host, String address, int port) throws IOException {
    var literal = InetAddress.ofLiteral(address).getAddress();
    return new InetSocketAddress(InetAddress.getByAddress(host, literal), port);
  }
}
