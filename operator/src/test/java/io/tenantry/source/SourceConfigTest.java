package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.source.mapping.Specs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceConfigTest {
  @Test
  void whatIsLeftOutIsSafe() {
    var terms = terms("");
    assertThat(terms.interval()).isEqualTo(Duration.ofMinutes(5));
    assertThat(terms.deletion()).isEqualTo(DeletionPolicy.DELETE);
    assertThat(terms.limit().of(100)).isEqualTo(10);
    assertThat(terms.limit().of(3)).isEqualTo(1);
    assertThat(terms.targetNamespace()).isEqualTo("shop");
    assertThat(terms.flaws()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0s, PT5S", "1s, PT5S", "90s, PT1M30S", "1h30m, PT1H30M"})
  void readsNoMoreOftenThanEveryFiveSeconds(String text, Duration interval) {
    assertThat(terms("pollInterval: " + text).interval()).isEqualTo(interval);
    assertThat(terms("pollInterval: " + text).shortened().isPresent())
        .isEqualTo(interval.toSeconds() == 5);
  }

  @ParameterizedTest
  @CsvSource({"7, 100, 7", "0, 100, 0", "50%, 10, 5", "0%, 10, 0", "1%, 10, 1", "\"3\", 100, 3"})
  void aLimitIsANumberOrAShare(String text, int objects, int most) {
    assertThat(terms("maxDeletions: " + text).limit().of(objects)).isEqualTo(most);
  }

  /** Rows speak through fields: what only people may say of an object is not for them. */
  @ParameterizedTest
  @CsvSource({
    "DistributionTenant, metadata.annotations.tenantry.io/adopt",
    "DistributionTenant, metadata.annotations.tenantry.io/deletion-policy",
    "DistributionTenant, metadata.annotations.tenantry.io/paused",
    "DistributionTenant, metadata.annotations.Tenantry.io/adopt",
    "DistributionTenant, metadata.labels.cloudfront-tenant-operator.io/source",
    "Tenant, metadata.annotations.kleff.io/adopt",
    "Tenant, metadata.labels.kleff.io/tenant-uid",
    "Tenant, metadata.annotations.kleff.kleff.io/anything",
    "GatewayHostnameRequest, metadata.annotations.gateway.opendi.com/skip-aws-cleanup",
    "GatewayHostnameRequest, metadata.annotations.of.tenantry.io/later"
  })
  void noRowSetsWhatOnlyPeopleMay(String kind, String path) {
    for (var from : List.of("column: note", "value: 'true'")) {
      var fields = "distributionId: E1\nfields: [{path: %s, %s}]".formatted(path, from);
      assertThat(SourceConfig.of(Specs.of(kind, fields), "shop").flaws())
          .containsExactly(
              "spec.fields: %s is reserved; remove it, and set it on the objects themselves"
                  .formatted(path));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "metadata.annotations.note",
        "metadata.annotations.example.com/tenantry.io",
        "metadata.annotations.nottenantry.io/adopt",
        "metadata.labels.app.kubernetes.io/part-of"
      })
  void rowsMaySetWhatIsNobodys(String path) {
    assertThat(terms("fields: [{path: %s, column: note}]".formatted(path)).flaws()).isEmpty();
  }

  private static SourceConfig terms(String more) {
    return SourceConfig.of(Specs.spec(more), "shop");
  }
}
