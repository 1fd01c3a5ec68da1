package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Errand;
import io.tenantry.cloud.Errand.Urgency;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An account that allows less than we hoped. */
class ThrottlingTest {
  private static final Errand ERRAND = new Errand(Urgency.CHANGE, "default/shop");
  private static final Budget.Key READS = new Budget.Key("own", "cloudfront", Operations.READ);

  @Test
  void theBudgetFollowsTheAccountsOwnLimit() throws Exception {
    var limit = Map.of("burst", 5, "perSecond", 0.001);
    var throttles = Map.of("enabled", true, "rates", Map.of("cloudfront:*", limit));
    try (var aws = SimulatedAws.start(Map.of("throttles", throttles));
        var access = aws.access()) {
      int throttled = 0;
      for (int i = 0; i < 8; i++) {
        throttled += isThrottled(access) ? 1 : 0;
      }
      assertThat(throttled).isEqualTo(3);
      var state = access.budget().state(READS).orElseThrow();
      assertThat(state.counts().throttled()).isEqualTo(3);
      assertThat(state.perSecond()).isEqualTo(10.0 / 8);
      assertThat(aws.calls()).hasSize(8);
    }
  }

  private static boolean isThrottled(AwsAccess access) {
    try {
      access.cloudFront().find(ERRAND, "nobody");
      return false;
    } catch (PortException e) {
      assertThat(e.failure().kind()).isEqualTo(Kind.THROTTLED);
      return true;
    }
  }
}
