package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import io.tenantry.cloud.Allowance;
import io.tenantry.cloud.Allowance.Entry;
import io.tenantry.hostname.PoolQuotas;
import io.tenantry.ops.Address;
import io.tenantry.ops.LogSettings.TimeFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class FlagsTest {

  @Test
  void defaultsAreThoseOfTheOriginals() {
    var settings = settings();

    assertThat(settings.planes()).containsExactlyInAnyOrder(Plane.values());
    assertThat(settings.leaderElection()).isFalse();
    assertThat(settings.parallelism()).isEqualTo(32);
    assertThat(settings.resync()).isEqualTo(Duration.ofMinutes(10));
    assertThat(settings.servers().health()).contains(new Address("", 8081));
    assertThat(settings.servers().metrics()).isEmpty();
    assertThat(settings.servers().secure()).isTrue();
    assertThat(settings.kubeconfig()).isEmpty();
    assertThat(settings.logs().json()).isTrue();
    assertThat(settings.logs().level()).isEqualTo(Level.INFO);
  }

  @Test
  void theTenantOperatorsOwnManifestStarts() {
    var settings =
        settings(
            "--metrics-bind-address=:8443", "--leader-elect", "--health-probe-bind-address=:8081");

    assertThat(settings.leaderElection()).isTrue();
    assertThat(settings.servers().metrics()).contains(new Address("", 8443));
  }

  @ParameterizedTest
  @CsvSource({
    "--leader-elect, true",
    "--leader-elect=true, true",
    "--leader-elect=false, false",
    "-leader-elect, true",
    "-leader-elect=false, false"
  })
  void aSwitchIsWrittenAsInGo(String flag, boolean expected) {
    assertThat(settings(flag).leaderElection()).isEqualTo(expected);
  }

  @Test
  void aValueFollowsOrIsAttached() {
    assertThat(settings("--parallelism", "4").parallelism()).isEqualTo(4);
    assertThat(settings("--parallelism=5").parallelism()).isEqualTo(5);
    assertThat(settings("-parallelism", "6").parallelism()).isEqualTo(6);
    assertThat(settings("-parallelism=7").parallelism()).isEqualTo(7);
  }

  @Test
  void aSwitchDoesNotSwallowTheNextFlag() {
    var settings = settings("--leader-elect", "--parallelism=3");

    assertThat(settings.leaderElection()).isTrue();
    assertThat(settings.parallelism()).isEqualTo(3);
  }

  @Test
  void flagsWithoutAUseAreAccepted() {
    var settings =
        settings(
            "--enable-http2",
            "--webhook-cert-path=/certs",
            "--webhook-cert-name=tls.crt",
            "--webhook-cert-key",
            "tls.key",
            "--enable-http2=false",
            "--planes=namespaces");

    assertThat(settings.planes()).isEqualTo(Set.of(Plane.NAMESPACES));
  }

  @Test
  void planesAreAList() {
    assertThat(settings("--planes", "edge, namespaces").planes())
        .containsExactlyInAnyOrder(Plane.EDGE, Plane.NAMESPACES);
  }

  @Test
  void zapsFlagsKeepTheirMeaning() {
    var people = settings("--zap-devel").logs();
    assertThat(people.json()).isFalse();
    assertThat(people.level()).isEqualTo(Level.DEBUG);
    assertThat(people.stacktrace()).isEqualTo(Level.WARN);

    var own =
        settings(
                "--zap-encoder=console",
                "--zap-log-level=2",
                "--zap-stacktrace-level=panic",
                "--zap-time-encoding=iso8601")
            .logs();
    assertThat(own.json()).isFalse();
    assertThat(own.level()).isEqualTo(Level.TRACE);
    assertThat(own.stacktrace()).isEqualTo(Level.ERROR);
    assertThat(own.time()).isEqualTo(TimeFormat.ISO8601);
  }

  @Test
  void variablesAreWeakerThanFlags() {
    var environment = Map.of("HEALTH_PROBE_ADDR", ":9000", "GATEWAY_NAMESPACE", "gateways");

    assertThat(parsed().settings(environment).servers().health()).contains(new Address("", 9000));
    assertThat(parsed().settings(environment).hostnames().gatewayNamespace()).isEqualTo("gateways");
    assertThat(
            parsed("--health-probe-bind-address=127.0.0.1:9001")
                .settings(environment)
                .servers()
                .health())
        .contains(new Address("127.0.0.1", 9001));
  }

  @Test
  void theHostnamesVariablesCountWhereNoFlagSaysOtherwise() {
    var environment =
        Map.of(
            "GATEWAY_CLASS_NAME", "shared-alb", "ALLOWED_DOMAINS", "Example.com, ,shops.example");

    var byVariable = parsed().settings(environment).hostnames();
    assertThat(byVariable.gatewayClass()).isEqualTo("shared-alb");
    assertThat(byVariable.allowedDomains()).containsExactly("example.com", "shops.example");
    var byFlag =
        parsed("--gateway-class=own-alb", "--allowed-domains=x.org")
            .settings(environment)
            .hostnames();
    assertThat(byFlag.gatewayClass()).isEqualTo("own-alb");
    assertThat(byFlag.allowedDomains()).containsExactly("x.org");
  }

  @Test
  void theHostnamesPlaneAloneHasItsOperatorsDefaults() {
    var servers = settings("--planes=hostnames").servers();

    assertThat(servers.metrics()).contains(new Address("", 8080));
    assertThat(servers.secure()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"':1', '', 1", "127.0.0.1:8081, 127.0.0.1, 8081", "'[::1]:80', ::1, 80"})
  void addressesAreWrittenAsInGo(String text, String host, int port) {
    assertThat(settings("--metrics-bind-address", text).servers().metrics())
        .contains(new Address(host, port));
  }

  @Test
  void protectedNamesAndRevisionReachTheNamespacesPlane() {
    var settings =
        settings("--protected-namespaces=infra-*,billing", "--istio-revision=canary").namespaces();

    assertThat(settings.protectedNames()).containsExactly("infra-*", "billing");
    assertThat(settings.istioRevision()).contains("canary");
  }

  @Test
  void theEdgePlaneLooksAsOftenAsItsOriginalAndLetsEverythingBeUsed() {
    var edge = settings().edge();

    assertThat(edge.pace())
        .isEqualTo(
            new Settings.EdgePace(
                Duration.ofSeconds(30), Duration.ofMinutes(5), Duration.ofHours(6)));
    assertThat(edge.aws()).isEqualTo(new Settings.Aws(Optional.empty(), "tenantry", Map.of()));
    assertThat(edge.roles()).isEqualTo(Allowance.ANYTHING);
    assertThat(edge.zones()).isEqualTo(Allowance.ANYTHING);
  }

  @Test
  void everyFlagOfTheEdgePlaneReachesIt() {
    var edge =
        settings(
                "--poll-interval=1s",
                "--drift-interval=1m30s",
                "--full-check-interval=1h",
                "--aws-region=eu-west-1",
                "--aws-session-name=edge@prod",
                "--aws-session-tags=team=web, cost=a=b,empty=")
            .edge();

    assertThat(edge.pace())
        .isEqualTo(
            new Settings.EdgePace(
                Duration.ofSeconds(1), Duration.ofSeconds(90), Duration.ofHours(1)));
    assertThat(edge.aws())
        .isEqualTo(
            new Settings.Aws(
                Optional.of("eu-west-1"),
                "edge@prod",
                Map.of("team", "web", "cost", "a=b", "empty", "")));
  }

  @Test
  void whatMayBeUsedIsForAllNamespacesOrForSome() {
    var edge =
        settings(
                "--allowed-roles=arn:aws:iam::111122223333:role/dns-*,"
                    + "shop-*=arn:aws:iam::444455556666:role/a=b,*:role/c=d",
                "--allowed-hosted-zones=/hostedzone/Z1, shop=Z2*, blog=/hostedzone/Z3")
            .edge();

    assertThat(edge.roles().entries())
        .containsExactly(
            new Entry("*", "arn:aws:iam::111122223333:role/dns-*"),
            new Entry("shop-*", "arn:aws:iam::444455556666:role/a=b"),
            new Entry("*", "*:role/c=d"));
    assertThat(edge.zones().entries())
        .containsExactly(new Entry("*", "Z1"), new Entry("shop", "Z2*"), new Entry("blog", "Z3"));
  }

  @Test
  void whatSourcesMayReadIsListed() {
    var sources =
        settings(
                "--allowed-tables=tenants-*,shop=arn:aws:dynamodb:*:111122223333:table/a.b_c",
                "--allowed-database-hosts=*.db.example.com:5432,shop=10.0.0.0/8,b=[fd00::/8]:5432")
            .edge()
            .sources();
    assertThat(sources.tables().entries())
        .containsExactly(
            new Entry("*", "tenants-*"),
            new Entry("shop", "arn:aws:dynamodb:*:111122223333:table/a.b_c"));
    assertThat(sources.hosts().entries())
        .containsExactly(
            new Entry("*", "*.db.example.com:5432"),
            new Entry("shop", "10.0.0.0/8"),
            new Entry("b", "[fd00::/8]:5432"));
    assertThat(settings().edge().sources().tables()).isEqualTo(Allowance.ANYTHING);
    assertThat(settings().edge().sources().hosts()).isEqualTo(Allowance.ANYTHING);
  }

  @Test
  void noneAllowsNothing() {
    assertThat(settings("--allowed-roles=none").edge().roles().entries()).isEmpty();
  }

  @Test
  void theKubeconfigIsAFile() {
    assertThat(settings("--kubeconfig", "/tmp/k").kubeconfig()).contains(Path.of("/tmp/k"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --planes=edges                   | there is no plane "edges"; choose from edge,hostnames,namespaces
          --planes=,                       | --planes is empty
          --parallelism=0                  | --parallelism is 0
          --resync-interval=soon           | --resync-interval is "soon": use a duration like 30s
          --resync-interval=10ms           | it must be at least 1s
          --metrics-bind-address=8443      | use host:port, :port for every interface, or 0
          --health-probe-bind-address=:99999 | --health-probe-bind-address is ":99999"
          --zap-encoder=xml                | use json or console
          --zap-log-level=loud             | use debug, info, error, panic or a number
          --zap-time-encoding=noon         | --zap-time-encoding is "noon"
          --drift-policy=ignore            | use enforce, report or suspend
          --max-concurrent-reconciles=0    | must be at least 1
          --http-port=70000                | use a port from 1 to 65535
          --poll-interval=often            | --poll-interval is "often": use a duration like 30s
          --poll-interval=0                | --poll-interval is 0 ms: it must be at least 1s
          --drift-interval=10ms            | --drift-interval is 10 ms: it must be at least 1s
          --full-check-interval=-1h        | --full-check-interval is "-1h"
          --max-gateways=0                 | --max-gateways is 0: it must be at least 1
          --max-certificate-requests=0     | --max-certificate-requests is 0: it must be at least 1
          --max-certificate-requests=10001 | --max-certificate-requests is 10001: it must be at most 10000
          --certificate-request-window=23h | --certificate-request-window is 23 h: it must be from 24h to 8760h
          --allowed-gateway-classes=A      | --allowed-gateway-classes has "A": use patterns like alb-*
          --allowed-web-acls=shared        | --allowed-web-acls has "shared": use patterns like arn:
          --allowed-roles=                 | --allowed-roles is empty: name what is allowed, write none
          --allowed-roles=dns-writer       | --allowed-roles has "dns-writer": use patterns like arn:
          --allowed-roles==arn:aws:x       | --allowed-roles has "=arn:aws:x"
          --allowed-roles=Shop=arn:aws:x   | or namespace=pattern, comma-separated
          --allowed-hosted-zones=shop=     | --allowed-hosted-zones has "shop="
          --allowed-hosted-zones=a.example | use patterns like Z0123456789ABCDEFGHIJ
          --allowed-tables=a/b             | --allowed-tables has "a/b": use patterns like tenants-*
          --allowed-database-hosts=        | --allowed-database-hosts is empty
          --allowed-database-hosts=a@b     | --allowed-database-hosts has "a@b": use patterns like
          --allowed-database-hosts=1.2.3   | --allowed-database-hosts has "1.2.3": use names, addresses
          --allowed-database-hosts=::1     | use names, addresses like 10.1.2.3 or [fd00::1]
          --aws-session-name=a             | use 2 to 64 letters, digits or any of +=,.@_-
          --aws-session-tags=team          | --aws-session-tags has "team": use key=value
          --aws-session-tags=aws:x=y       | as AWS takes tags
          --aws-session-tags=a=1,A=2       | has the key "A" twice
          --cross-cluster-claims           | --cross-cluster-claims needs --cluster-name
          """)
  void anInvalidValueIsRefusedInOneLineThatHelps(String flag, String help) {
    assertThatThrownBy(() -> settings(flag))
        .isInstanceOf(SettingsException.class)
        .message()
        .contains(help)
        .doesNotContain("\n");
  }

  @Test
  void whatThePoolMayCostIsWhatTheFlagsSayAndUnlimitedWithoutThem() {
    assertThat(settings().hostnames().quotas()).isEqualTo(PoolQuotas.DEFAULT);
    assertThat(
            settings(
                    "--max-gateways=10",
                    "--max-gateways-per-namespace=2",
                    "--allowed-gateway-classes=shop=alb-*,internal.example",
                    "--allowed-web-acls=shop=arn:aws:wafv2:eu-west-1:1:regional/webacl/a_b/0-1",
                    "--max-certificate-requests=100",
                    "--max-certificate-requests-per-namespace=10",
                    "--certificate-request-window=720h")
                .hostnames()
                .quotas())
        .isEqualTo(
            new PoolQuotas(
                OptionalInt.of(10),
                OptionalInt.of(2),
                new Allowance(
                    List.of(new Entry("shop", "alb-*"), new Entry("*", "internal.example"))),
                new Allowance(
                    List.of(
                        new Entry("shop", "arn:aws:wafv2:eu-west-1:1:regional/webacl/a_b/0-1"))),
                new PoolQuotas.Certificates(100, 10, Duration.ofDays(30))));
  }

  @Test
  void clustersThatClaimHaveANameThatOthersCanRead() {
    assertThat(settings("--cross-cluster-claims", "--cluster-name=eu-1").hostnames())
        .satisfies(hostnames -> assertThat(hostnames.crossClusterClaims()).isTrue())
        .satisfies(hostnames -> assertThat(hostnames.cluster()).contains("eu-1"));
    assertThat(settings("--cluster-name=our cluster").hostnames().crossClusterClaims()).isFalse();
    assertThatThrownBy(() -> settings("--cross-cluster-claims", "--cluster-name=our cluster"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("letters, digits");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--leader-elect=maybe", "--parallelism=many", "--no-such-flag", "stray"})
  void whatIsNoFlagOrNoValueOfItsTypeIsRefused(String arg) {
    assertThatThrownBy(() -> parsed(arg)).isInstanceOf(CommandLine.ParameterException.class);
  }

  private static Settings settings(String... args) {
    return parsed(args).settings(Map.of());
  }

  private static Flags parsed(String... args) {
    var flags = new Flags();
    var spec = CommandLine.Model.CommandSpec.create().addMixin("flags", of(flags));
    new CommandLine(spec).parseArgs(GoFlags.normalised(args));
    return flags;
  }

  private static CommandLine.Model.CommandSpec of(Flags flags) {
    return CommandLine.Model.CommandSpec.forAnnotatedObject(flags);
  }

  @Test
  void originalLeasesAreLookedForEverywhereUnlessToldOtherwise() {
    assertThat(settings().originalLeases()).contains(List.of());
    assertThat(settings("--original-leases=all").originalLeases()).contains(List.of());
    assertThat(settings("--original-leases=a,b").originalLeases()).contains(List.of("a", "b"));
    assertThat(settings("--original-leases=none").originalLeases()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "all,a", "a,none"})
  void originalLeasesAreNamespacesOrAllOrNone(String list) {
    assertThatThrownBy(() -> settings("--original-leases=" + list))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("--original-leases", "all or none");
  }
}
