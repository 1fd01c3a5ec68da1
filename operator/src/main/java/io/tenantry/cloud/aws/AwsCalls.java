package io.tenantry.cloud.aws;

import io.tenantry.cloud.Budget;
import io.tenantry.cloud.Budget.Operations;
import io.tenantry.cloud.Budget.Permit;
import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.DnsZone;
import io.tenantry.pass.PortException;
import io.tenantry.trace.Pass;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * One call to AWS: allowed, in its turn, timed, made once, and its failure put in our words.
 *
 * <p>Only what CloudFront or DynamoDB found too much, and so has not done, is asked for again in
 * another turn. How much they allow is not published and is found out by trying: whoever happens to
 * be the one that was too much must not suffer for it.
 */
final class AwsCalls {
  private static final Logger LOG = LoggerFactory.getLogger(AwsCalls.class);

  /** After so many the account is busy with other things than us, and we had better wait. */
  static final int TURNS = 4;

  private final AwsClients clients;
  private final Budget budget;
  private final CallMeters meters;

  AwsCalls(AwsClients clients, Budget budget, CallMeters meters) {
    this.clients = clients;
    this.budget = budget;
    this.meters = meters;
  }

  /** For whom and with whose rights. */
  record On(CallContext call, CloudIdentity identity) {
    /** With the rights that a zone is changed with. */
    static On zone(CallContext call, DnsZone zone) {
      return switch (zone.access()) {
        case CloudIdentity identity -> new On(call, identity);
      };
    }
  }

  <T> T make(AwsOperation operation, On behalf, Function<ClientSet, T> request) {
    return make(operation, behalf, 0, request);
  }

  /** With so many single record changes in it, which Route 53 also counts. */
  <T> T make(AwsOperation operation, On behalf, int changes, Function<ClientSet, T> request) {
    clients.check(behalf.identity());
    for (int left = turns(operation); ; left--) {
      var permits = permits(operation, behalf, changes);
      try {
        return Pass.call(
            operation.service().title() + " " + operation.awsName(),
            attributes(operation, behalf),
            () -> timed(operation, () -> judged(permits, behalf, request)));
      } catch (SdkException e) {
        if (left == 1 || !AwsFailures.slowsDown(e)) {
          throw new PortException(AwsFailures.of(operation, e), AwsText.cause(e));
        }
      }
    }
  }

  private static int turns(AwsOperation operation) {
    return switch (operation.service()) {
      case CLOUDFRONT, DYNAMODB -> TURNS;
      case ACM, ROUTE53 -> 1;
    };
  }

  private List<Permit> permits(AwsOperation operation, On behalf, int changes) {
    var permit = permit(behalf, operation, operation.operations(), 1);
    return changes == 0
        ? List.of(permit)
        : List.of(permit, permit(behalf, operation, Operations.RECORD_CHANGE, changes));
  }

  private Permit permit(On behalf, AwsOperation operation, Operations operations, int cost) {
    var account = AwsClients.account(behalf.identity());
    var key = new Budget.Key(account, operation.service().title(), operations);
    return budget.take(behalf.call(), key, cost);
  }

  private <T> T judged(List<Permit> permits, On behalf, Function<ClientSet, T> request) {
    try {
      var answer = clients.with(behalf.identity(), request);
      permits.forEach(Permit::succeeded);
      return answer;
    } catch (SdkException e) {
      permits.forEach(AwsFailures.slowsDown(e) ? Permit::throttled : Permit::succeeded);
      throw e;
    }
  }

  private static Map<String, String> attributes(AwsOperation operation, On behalf) {
    return Map.of(
        "rpc.system", "aws-api",
        "rpc.service", operation.service().title(),
        "rpc.method", operation.awsName(),
        "tenantry.aws.account", AwsClients.account(behalf.identity()),
        "tenantry.object", behalf.call().object());
  }

  private <T> T timed(AwsOperation operation, Supplier<T> request) {
    var start = System.nanoTime();
    var code = "none";
    try {
      var answer = request.get();
      code = "200";
      return answer;
    } catch (AwsServiceException e) {
      code = Integer.toString(e.statusCode());
      throw e;
    } finally {
      var took = Duration.ofNanos(System.nanoTime() - start);
      meters.called(operation.metricName(), took);
      meters.answered(operation, code);
      LOG.atDebug()
          .addKeyValue("service", operation.service().title())
          .addKeyValue("operation", operation.awsName())
          .addKeyValue("code", code)
          .addKeyValue("ms", took.toMillis())
          .log("AWS call");
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
