package io.tenantry.hostname.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class WantedConfigTest {
  private static final String WAF =
      "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/shop/1";

  @Test
  void hasNoHttpsListenerWithoutACertificate() {
    assertThat(wanted().into(Map.of()))
        .isEqualTo(
            Map.of(
                "scheme",
                "internet-facing",
                "listenerConfigurations",
                List.of(Map.of("protocolPort", "HTTP:80"))));
  }

  @Test
  void hasNoListOfCertificatesForOne() {
    assertThat(listeners(wanted("b").into(Map.of())))
        .isEqualTo(
            List.of(
                Map.of("protocolPort", "HTTPS:443", "defaultCertificate", "b"),
                Map.of("protocolPort", "HTTP:80")));
  }

  @Test
  void takesTheSmallestForTheDefaultAndSortsTheOthers() {
    assertThat(https(wanted("c", "a", "b").into(Map.of())))
        .isEqualTo(
            Map.of(
                "protocolPort",
                "HTTPS:443",
                "defaultCertificate",
                "a",
                "certificates",
                List.of("b", "c")));
  }

  @Test
  void keepsTheDefaultWhileItIsStillWanted() {
    var now = wanted("b").into(Map.of());
    var more = wanted("a", "b", "c").into(now);
    var less = wanted("a", "c").into(more);

    assertThat(https(more))
        .containsEntry("defaultCertificate", "b")
        .containsEntry("certificates", List.of("a", "c"));
    assertThat(https(less))
        .containsEntry("defaultCertificate", "a")
        .containsEntry("certificates", List.of("c"));
    assertThat(https(wanted("c").into(less)))
        .containsEntry("defaultCertificate", "c")
        .doesNotContainKey("certificates");
  }

  @Test
  void leavesAloneWhatIsRight() {
    var wanted =
        new WantedConfig(
            "internal", List.of("a", "b"), ListenerPorts.DEFAULT, WAF, Optional.of("ipv4"));
    var spec = wanted.into(Map.of("tags", Map.of("team", "blue")));

    assertThat(wanted.into(spec)).isEqualTo(spec);
  }

  @Test
  void keepsWhatOthersHaveAdded() {
    Map<String, Object> existing =
        Map.of(
            "scheme",
            "internal",
            "ipAddressType",
            "dualstack",
            "tags",
            Map.of("team", "blue"),
            "wafV2",
            Map.of("webACL", "old", "other", true),
            "listenerConfigurations",
            List.of(
                Map.of("protocolPort", "HTTP:80", "listenerAttributes", List.of("x")),
                Map.of("protocolPort", "HTTPS:8443", "defaultCertificate", "theirs"),
                Map.of(
                    "protocolPort",
                    "HTTPS:443",
                    "sslPolicy",
                    "ELBSecurityPolicy-TLS13-1-2-2021-06",
                    "defaultCertificate",
                    "gone",
                    "certificates",
                    List.of("a"))));
    var wanted =
        new WantedConfig(
            "internet-facing", List.of("a"), ListenerPorts.DEFAULT, WAF, Optional.empty());

    assertThat(wanted.into(existing))
        .isEqualTo(
            Map.of(
                "scheme",
                "internet-facing",
                "ipAddressType",
                "dualstack",
                "tags",
                Map.of("team", "blue"),
                "wafV2",
                Map.of("webACL", WAF, "other", true),
                "listenerConfigurations",
                List.of(
                    Map.of("protocolPort", "HTTP:80", "listenerAttributes", List.of("x")),
                    Map.of("protocolPort", "HTTPS:8443", "defaultCertificate", "theirs"),
                    Map.of(
                        "protocolPort",
                        "HTTPS:443",
                        "sslPolicy",
                        "ELBSecurityPolicy-TLS13-1-2-2021-06",
                        "defaultCertificate",
                        "a"))));
  }

  @Test
  void removesTheHttpsListenerWithTheLastCertificateAndBringsItBack() {
    var before = wanted("a").into(Map.of());
    var empty = wanted().into(before);

    assertThat(listeners(empty)).isEqualTo(List.of(Map.of("protocolPort", "HTTP:80")));
    assertThat(wanted("a").into(empty)).isEqualTo(before);
  }

  @Test
  void takesNoWebAclAway() {
    Map<String, Object> existing = Map.of("wafV2", Map.of("webACL", WAF));

    assertThat(wanted("a").into(existing)).containsEntry("wafV2", Map.of("webACL", WAF));
    assertThat(wanted("a").into(Map.of())).doesNotContainKey("wafV2");
  }

  @Test
  void listensOnOtherPorts() {
    var wanted =
        new WantedConfig(
            "internal", List.of("a"), new ListenerPorts(8080, 8443), "", Optional.of("dualstack"));

    assertThat(wanted.into(Map.of()))
        .containsEntry("ipAddressType", "dualstack")
        .containsEntry(
            "listenerConfigurations",
            List.of(
                Map.of("protocolPort", "HTTPS:8443", "defaultCertificate", "a"),
                Map.of("protocolPort", "HTTP:8080")));
  }

  @Test
  void readsWhatAConfigurationSays() {
    var spec =
        new WantedConfig(
                "internal", List.of("b", "a"), ListenerPorts.DEFAULT, WAF, Optional.empty())
            .into(Map.of());

    assertThat(WantedConfig.schemeOf(spec)).isEqualTo("internal");
    assertThat(WantedConfig.wafArnOf(spec)).isEqualTo(WAF);
    assertThat(WantedConfig.certificatesOf(spec)).containsExactly("a", "b");
    assertThat(WantedConfig.schemeOf(Map.of())).isEmpty();
    assertThat(WantedConfig.wafArnOf(Map.of())).isEmpty();
    assertThat(WantedConfig.certificatesOf(Map.of())).isEmpty();
  }

  private static WantedConfig wanted(String... certificates) {
    return new WantedConfig(
        "internet-facing", List.of(certificates), ListenerPorts.DEFAULT, "", Optional.empty());
  }

  private static Object listeners(Map<String, Object> spec) {
    return spec.get("listenerConfigurations");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> https(Map<String, Object> spec) {
    return ((List<Map<String, Object>>) spec.get("listenerConfigurations")).getFirst();
  }
}
