package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Fault.Effect;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An account that allows less than we hoped. */
class ThrottlingTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "default/shop");
  private static final Budget.Key READS = new Budget.Key("own", "cloudfront", Operations.READ);

  @Test
  void theBudgetFollowsTheAccountsOwnLimit() throws Exception {
    var limit = Map.of("burst", 5, "perSecond", 0.001);
    var throttles = Map.of("enabled", true, "rates", Map.of("cloudfront:*", limit));
    try (var aws = SimulatedAws.start(Map.of("throttles", throttles));
        var access = aws.access()) {
      for (int i = 0; i < 5; i++) {
        assertThat(isThrottled(access)).isFalse();
      }
      assertThat(isThrottled(access)).isTrue();
      var state = access.budget().state(READS).orElseThrow();
      assertThat(state.counts().throttled()).isEqualTo(AwsCalls.TURNS);
      assertThat(state.perSecond()).isEqualTo(10.0 / 16);
      assertThat(aws.calls()).hasSize(5 + AwsCalls.TURNS);
    }
  }

  /** Finding out how much is allowed must cost nobody more than another turn. */
  @Test
  void whatWasTooMuchOnceIsDoneInTheNextTurn() throws Exception {
    try (var aws = SimulatedAws.start();
        var access = aws.access()) {
      aws.fail("GetDistributionTenant", new Effect.Refuse("Throttling", 400, "Rate exceeded"));
      assertThat(isThrottled(access)).isFalse();
      assertThat(aws.operations())
          .containsExactly("GetDistributionTenant", "GetDistributionTenant");
    }
  }

  @Test
  void tooManyDeletionsSlowNothingElseDown() throws Exception {
    try (var aws = SimulatedAws.start();
        var access = aws.access()) {
      aws.fail("DeleteDistributionTenant", new Effect.Refuse("Throttling", 400, "Rate exceeded"));
      assertThatThrownBy(() -> access.cloudFront().delete(CALL, "dt_none", "E1"))
          .hasMessageContaining("EntityNotFound");
      assertThatThrownBy(() -> access.cloudFront().tag(CALL, "arn:none", Map.of("a", "b")));

      assertThat(throttled(access, Operations.DELETION)).isEqualTo(1);
      assertThat(throttled(access, Operations.WRITE)).isZero();
    }
  }

  private static long throttled(AwsAccess access, Operations operations) {
    var key = new Budget.Key("own", "cloudfront", operations);
    return access.budget().state(key).orElseThrow().counts().throttled();
  }

  private static boolean isThrottled(AwsAccess access) {
    try {
      access.cloudFront().find(CALL, "nobody");
      return false;
    } catch (PortException e) {
      assertThat(e.failure().kind()).isEqualTo(Kind.THROTTLED);
      return true;
    }
  }
}
