package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsTest {
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
  }

  @ParameterizedTest
  @CsvSource({"7, 100, 7", "0, 100, 0", "50%, 10, 5", "0%, 10, 0", "1%, 10, 1", "\"3\", 100, 3"})
  void aLimitIsANumberOrAShare(String text, int objects, int most) {
    assertThat(terms("maxDeletions: " + text).limit().of(objects)).isEqualTo(most);
  }

  private static Terms terms(String more) {
    return Terms.of(Specs.spec(more), "shop");
  }
}
