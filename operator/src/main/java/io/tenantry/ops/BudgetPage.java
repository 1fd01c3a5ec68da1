package io.tenantry.ops;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.CallContext.Urgency;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rate limiter for AWS calls as a text table. */
final class BudgetPage {
  private static final String ROW =
      "%-12s  %-10s  %-13s  %8s  %8s  %8s  %8s  %8s  %8s  %9s  %9s  %8s";
  private static final String LEGEND =
      "RATE and FIRST: tokens per second, now and at the start. CHANGE, CONVERGE and DRIFT: calls"
          + " that wait. Counts since the first request.";

  private BudgetPage() {}

  static String text(List<Budget.State> states) {
    return Stream.concat(Stream.of(LEGEND, "", title()), states.stream().map(BudgetPage::row))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private static String title() {
    return ROW.formatted(
        "ACCOUNT",
        "SERVICE",
        "CLASS",
        "RATE",
        "FIRST",
        "TOKENS",
        "CHANGE",
        "CONVERGE",
        "DRIFT",
        "GRANTED",
        "THROTTLED",
        "REFUSED");
  }

  private static String row(Budget.State state) {
    var key = state.key();
    var counts = state.counts();
    return ROW.formatted(
        key.account(),
        key.service(),
        key.operations().name().toLowerCase(Locale.ROOT),
        number(state.perSecond()),
        number(state.firstPerSecond()),
        number(state.tokens()),
        state.waiting().getOrDefault(Urgency.CHANGE, 0),
        state.waiting().getOrDefault(Urgency.CONVERGENCE, 0),
        state.waiting().getOrDefault(Urgency.DRIFT, 0),
        counts.granted(),
        counts.throttled(),
        counts.refused());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
