package io.tenantry.proof;

import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.core.Throttles;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Calls that AWS was asked for, by the simulator's ledger. */
record AwsTraffic(List<Call> calls) {
  private static final Pattern READS = Pattern.compile("(Get|List|Describe|Verify|Assume).*");

  int count() {
    return calls.size();
  }

  /** How many of which operation, whatever came of them. */
  SortedMap<String, Long> byOperation() {
    return calls.stream()
        .collect(Collectors.groupingBy(Call::operation, TreeMap::new, Collectors.counting()));
  }

  int writes() {
    return (int) calls.stream().filter(AwsTraffic::isWrite).count();
  }

  int throttled() {
    return (int) calls.stream().filter(AwsTraffic::isThrottled).count();
  }

  /** Calls that came to nothing for another reason than their number. */
  int refused() {
    return (int) calls.stream().filter(c -> !isDone(c) && !isThrottled(c)).count();
  }

  private static boolean isWrite(Call call) {
    return !READS.matcher(call.operation()).matches();
  }

  private static boolean isDone(Call call) {
    return call.httpStatus() >= 200 && call.httpStatus() < 300;
  }

  private static boolean isThrottled(Call call) {
    return call.errorCode() != null && call.errorCode().startsWith("Throttling");
  }

  /**
   * How long the writes that were done take at least: the fullest bucket decides, and what was in
   * it at first is free. What came to nothing need not have been asked.
   */
  Duration quotaBound(Throttles throttles) {
    if (!throttles.enabled()) {
      return Duration.ZERO;
    }
    var seconds =
        calls.stream()
            .filter(call -> isWrite(call) && isDone(call))
            .collect(
                Collectors.groupingBy(
                    call -> call.service() + ":" + call.operation(), Collectors.counting()))
            .entrySet()
            .stream()
            .mapToDouble(bucket -> seconds(throttles, bucket.getKey(), bucket.getValue()))
            .max()
            .orElse(0);
    return Duration.ofMillis(Math.round(seconds * 1000));
  }

  private static double seconds(Throttles throttles, String action, long calls) {
    var everyAction = action.substring(0, action.indexOf(':')) + ":*";
    var rate = throttles.rates().getOrDefault(action, throttles.rates().get(everyAction));
    return rate == null ? 0 : Math.max(0, (calls - rate.burst()) / rate.perSecond());
  }
}
