package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdempotencyTokenTest {
  @ParameterizedTest
  @CsvSource({"1, 10754e702b64cee50117fdd7c87a30b7", "2, 5cfc1cc7fcbc8290dde94bc61450fc60"})
  void isTheSameForTheSameAttemptOnly(String attempt, String token) {
    assertThat(IdempotencyToken.of("0f1e", "Z123456", "shop.example.com", attempt))
        .isEqualTo(token)
        .matches("\\w{32}");
  }
}
