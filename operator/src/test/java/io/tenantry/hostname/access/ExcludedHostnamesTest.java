package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.access.ExcludedHostnames.Held;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ExcludedHostnamesTest {
  private static final Held SHOP = new Held("a", "shop.example.com", Set.of("gw-02", "gw-01"));
  private static final Held BLOG = new Held("a", "blog.example.com", Set.of());

  @Test
  void areTheNamesOfOthersBelowAWildcardEachWithItsGateways() {
    var all =
        List.of(
            SHOP,
            BLOG,
            new Held("a", "example.com", Set.of()),
            new Held("a", "shop.example.org", Set.of()),
            new Held("b", "own.example.com", Set.of("gw-01")));

    assertThat(ExcludedHostnames.of("b", Set.of("*.example.com"), all))
        .contains("blog.example.com,shop.example.com@gw-01,shop.example.com@gw-02");
  }

  @Test
  void leaveOutWhatTheNamespaceItselfWasGranted() {
    assertThat(
            ExcludedHostnames.of("b", Set.of("*.example.com", "blog.example.com"), List.of(BLOG)))
        .contains("");
  }

  @Test
  void areNotToldWithoutAWildcard() {
    assertThat(ExcludedHostnames.of("b", Set.of("own.example.com"), List.of(SHOP))).isEmpty();
  }

  @Test
  void closeTheWildcardWhereThereIsNoRoomForAll() {
    var many =
        IntStream.range(0, 10_000)
            .mapToObj(i -> new Held("a", "shop-%d.example.com".formatted(i), Set.of()))
            .toList();

    assertThat(ExcludedHostnames.of("b", Set.of("*.example.com"), many)).isEmpty();
  }
}
