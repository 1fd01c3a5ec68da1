package io.tenantry.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AllowListTest {
  private static final String ROLE = "arn:aws:iam::222222222222:role/dns/tenantry";

  @Test
  void allowsExactNamesAndGlobs() {
    assertThat(new AllowList(List.of(ROLE)).allows(ROLE)).isTrue();
    assertThat(new AllowList(List.of("arn:aws:iam::222222222222:role/*")).allows(ROLE)).isTrue();
    assertThat(new AllowList(List.of("arn:aws:iam::*:role/*/tenantry")).allows(ROLE)).isTrue();
    assertThat(AllowList.ANYTHING.allows(ROLE)).isTrue();
  }

  @Test
  void allowsNothingElse() {
    assertThat(new AllowList(List.of()).allows(ROLE)).isFalse();
    assertThat(new AllowList(List.of(ROLE)).allows(ROLE + "2")).isFalse();
    assertThat(new AllowList(List.of("arn:aws:iam::1*:role/*")).allows(ROLE)).isFalse();
    assertThat(new AllowList(List.of("arn.aws.iam::222222222222:role/*")).allows(ROLE)).isFalse();
  }
}
