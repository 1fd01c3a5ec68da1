package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.hostname.HostnameGrantSpec;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrantedHostnamesTest {
  @Test
  void addsUpTheGrantsOfTheNamespaceAndNoOthers() {
    var grants =
        List.of(
            grant("shop", "www.example.com", "*.shop.example.com"),
            grant("bank", "bank.example.com"),
            grant("shop", "api.example.com", "www.example.com"));

    assertThat(GrantedHostnames.of("shop", grants))
        .contains("*.shop.example.com,api.example.com,www.example.com");
    assertThat(GrantedHostnames.of("bank", grants)).contains("bank.example.com");
  }

  @Test
  void saysNothingWithoutAGrant() {
    assertThat(GrantedHostnames.of("blog", List.of(grant("shop", "www.example.com")))).isEmpty();
  }

  @Test
  void isTheSameWhateverTheOrder() {
    var one = grant("shop", "a.example.com");
    var other = grant("shop", "b.example.com");

    assertThat(GrantedHostnames.of("shop", List.of(other, one)))
        .isEqualTo(GrantedHostnames.of("shop", List.of(one, other)));
  }

  @Test
  void writesHostnamesAsRoutesDo() {
    assertThat(GrantedHostnames.of("shop", List.of(grant("shop", "WWW.Example.COM"))))
        .contains("www.example.com");
  }

  @Test
  void leavesOutWhatNoRouteCanAskFor() {
    var odd = grant("shop", "a.example.com,b.example.com", " c.example.com", "", "*", "a.*.com");

    assertThat(GrantedHostnames.of("shop", List.of(odd))).isEmpty();
  }

  private static HostnameGrantSpec grant(String namespace, String... hostnames) {
    return new HostnameGrantSpec(namespace, List.of(hostnames));
  }
}
