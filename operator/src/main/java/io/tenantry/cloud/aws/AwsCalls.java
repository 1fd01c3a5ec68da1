package io.tenantry.cloud.aws;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Budget.Permit;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.Errand;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;

/** One call to AWS: allowed, in its turn, timed, made once, and its failure put in our words. */
final class AwsCalls {
  private final AwsClients clients;
  private final Budget budget;
  private final CallMeters meters;

  AwsCalls(AwsClients clients, Budget budget, CallMeters meters) {
    this.clients = clients;
    this.budget = budget;
    this.meters = meters;
  }

  /** For whom and with whose rights. */
  record On(Errand errand, CloudIdentity identity) {}

  <T> T make(AwsOperation operation, On behalf, Function<ClientSet, T> request) {
    return make(operation, behalf, 0, request);
  }

  /** With so many single record changes in it, which Route 53 also counts. */
  <T> T make(AwsOperation operation, On behalf, int changes, Function<ClientSet, T> request) {
    clients.check(behalf.identity());
    var permit = permit(behalf, operation, operation.operations(), 1);
    var more =
        changes == 0
            ? Optional.<Permit>empty()
            : Optional.of(permit(behalf, operation, Operations.RECORD_CHANGE, changes));
    var permits = more.map(second -> List.of(permit, second)).orElse(List.of(permit));
    return timed(
        operation,
        () -> judged(operation, permits, () -> clients.with(behalf.identity(), request)));
  }

  private Permit permit(On behalf, AwsOperation operation, Operations operations, int cost) {
    var account = AwsClients.account(behalf.identity());
    var key = new Budget.Key(account, operation.service().title(), operations);
    meters.watch(budget, key);
    return budget.take(behalf.errand(), key, cost);
  }

  private <T> T judged(AwsOperation operation, List<Permit> permits, Supplier<T> request) {
    try {
      var answer = request.get();
      permits.forEach(Permit::succeeded);
      return answer;
    } catch (SdkException e) {
      permits.forEach(AwsFailures.slowsDown(e) ? Permit::throttled : Permit::succeeded);
      throw new PortException(AwsFailures.of(operation, e), AwsText.cause(e));
    }
  }

  private <T> T timed(AwsOperation operation, Supplier<T> request) {
    var start = System.nanoTime();
    try {
      return request.get();
    } finally {
      meters.called(operation.metricName(), Duration.ofNanos(System.nanoTime() - start));
    }
  }

  /** The answer, or nothing where AWS says that there is no such thing. */
  static <T> Optional<T> found(Supplier<T> request) {
    try {
      return Optional.of(request.get());
    } catch (PortException e) {
      return switch (e.failure().kind()) {
        case MISSING -> Optional.empty();
        case STALE, TAKEN, BUSY, LIMIT, DENIED, INVALID, THROTTLED, UNAVAILABLE -> throw e;
      };
    }
  }
}
