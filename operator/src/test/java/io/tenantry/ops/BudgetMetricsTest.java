package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Counts;
import io.tenantry.cloud.Budget.Key;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Budget.State;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.RateLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetMetricsTest {
  private static State state(String account, long granted) {
    return new State(
        new Key(account, "cloudfront", Operations.READ),
        10,
        20,
        3.5,
        Map.of(Urgency.DRIFT, 4),
        new Counts(granted, 2, 1));
  }

  @Test
  void everyBucketIsTold() {
    var labels = "{account=\"own\",operations=\"read\",service=\"cloudfront\"}";

    assertThat(said(List.of(state("own", 7))))
        .contains("tenantry_aws_budget_rate" + labels + " 10.0")
        .contains("tenantry_aws_budget_tokens" + labels + " 3.5")
        .contains("tenantry_aws_budget_granted_total" + labels + " 7.0")
        .contains("tenantry_aws_budget_throttled_total" + labels + " 2.0")
        .contains("tenantry_aws_budget_refused_total" + labels + " 1.0")
        .contains(
            "tenantry_aws_budget_waiting{account=\"own\",operations=\"read\",service=\"cloudfront\",urgency=\"drift\"} 4.0")
        .contains("urgency=\"change\"} 0.0");
  }

  @Test
  void thereIsABoundOnAccounts() {
    var many =
        IntStream.range(0, BudgetMetrics.MOST_ACCOUNTS + 10)
            .mapToObj(i -> state("%012d".formatted(i), 1))
            .toList();

    assertThat(said(many).lines())
        .filteredOn(line -> line.startsWith("tenantry_aws_budget_granted_total"))
        .hasSize(BudgetMetrics.MOST_ACCOUNTS + 1)
        .contains(
            "tenantry_aws_budget_granted_total{account=\"others\",operations=\"read\",service=\"cloudfront\"} 10.0");
  }

  @Test
  void anUnusedBudgetHasNoBuckets() {
    var budget = new Budget(_ -> RateLimits.guessed(1, 1), Duration.ZERO);
    assertThat(Exposed.text(new BudgetMetrics(budget).collect())).doesNotContain("{");
  }

  private static String said(List<State> states) {
    return Exposed.text(new BudgetMetrics(() -> states).collect());
  }
}
