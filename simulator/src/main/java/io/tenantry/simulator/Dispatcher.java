package io.tenantry.simulator;

import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.control.Faults;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Buckets;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Service;
import io.tenantry.simulator.wire.Api;
import io.tenantry.simulator.wire.Authenticator;
import io.tenantry.simulator.wire.Catalogue;
import io.tenantry.simulator.wire.Codec;
import io.tenantry.simulator.wire.HttpAnswer;
import io.tenantry.simulator.wire.HttpCall;
import io.tenantry.simulator.wire.RequestedResource;
import io.tenantry.simulator.wire.Router;
import io.tenantry.simulator.wire.WireError;
import io.tenantry.simulator.world.Cloud;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Handles one call: authenticates, routes, throttles, applies faults, executes and records it. */
final class Dispatcher {
  private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

  private static final HttpAnswer NOTHING = new HttpAnswer(0, Map.of(), new byte[0]);

  private final Cloud cloud;
  private final Faults faults;
  private final CallLog ledger;
  private final Router router = new Router(Catalogue.bindings());
  private final Codec codec = new Codec();
  private final Authenticator authenticator;
  private final Map<String, Map<String, Handler>> handlers;

  Dispatcher(Cloud cloud, Faults faults, CallLog ledger) {
    this.cloud = cloud;
    this.faults = faults;
    this.ledger = ledger;
    this.authenticator = new Authenticator(cloud.accounts(), InstantSource.system());
    this.handlers =
        cloud.services().stream().collect(Collectors.toMap(Service::name, Service::operations));
  }

  /** What is known of a call so far: it may fail at any point and is written down all the same. */
  private static final class Visit {
    final Api api;
    final String requestId = UUID.randomUUID().toString();
    Caller caller = Caller.anonymous("us-east-1");
    String operation = "";
    String resource = "";
    @Nullable Effect effect;
    @Nullable String errorCode;

    Visit(Api api) {
      this.api = api;
    }
  }

  CallResponse dispatch(HttpCall call) {
    var visit = new Visit(Router.api(call));
    var answer = answer(call, visit);
    ledger.add(seq -> entry(seq, visit, answer.status()));
    return switch (visit.effect) {
      case Effect.DropBefore _, Effect.DropAfter _ -> new CallResponse.Dropped();
      case Effect.Truncate _ -> new CallResponse.Truncated(answer);
      case Effect.Refuse _, Effect.Delay _ -> new CallResponse.Answered(answer);
      case null -> new CallResponse.Answered(answer);
    };
  }

  private HttpAnswer answer(HttpCall call, Visit visit) {
    try {
      return perform(call, visit);
    } catch (AwsError e) {
      return refused(visit, e);
    } catch (RuntimeException e) {
      LOG.atError()
          .setCause(e)
          .addKeyValue("service", visit.api.service())
          .addKeyValue("operation", visit.operation)
          .log("A call failed inside the simulator");
      return refused(visit, WireError.INTERNAL.on(visit.api));
    }
  }

  private HttpAnswer perform(HttpCall call, Visit visit) {
    var api = visit.api;
    var rules = cloud.engine().settings().wire();
    if (call.body().length > rules.maxBodyBytes()) {
      throw WireError.TOO_LARGE.on(api);
    }
    visit.caller = authenticator.caller(api, call, rules);
    var route = router.route(api, call);
    visit.operation = route.binding().name();
    if (!cloud.buckets().tryTake(visit.caller, api.service(), visit.operation)) {
      throw Buckets.throttled(api.service());
    }
    visit.effect = faults.next(api.service(), visit.operation, call).orElse(null);
    if (visit.effect instanceof Effect.DropBefore) {
      return NOTHING;
    }
    before(visit.effect);
    var request = codec.decode(route, call, rules.strict());
    visit.resource = RequestedResource.of(request);
    var response = handler(api, visit.operation).handle(visit.caller, request);
    return codec.encode(route.binding(), response, visit.requestId);
  }

  private static void before(@Nullable Effect effect) {
    switch (effect) {
      case Effect.Refuse(var code, var status, var message) ->
          throw new AwsError(
              status == null ? 400 : status, code, message == null ? "Simulated fault" : message);
      case Effect.Delay(var time) -> pause(time);
      case Effect.DropBefore _, Effect.DropAfter _, Effect.Truncate _ -> {}
      case null -> {}
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Handler handler(Api api, String operation) {
    var handler = handlers.getOrDefault(api.service(), Map.of()).get(operation);
    if (handler == null) {
      throw new IllegalStateException("No handler for " + api.service() + ":" + operation);
    }
    return handler;
  }

  private HttpAnswer refused(Visit visit, AwsError error) {
    visit.errorCode = error.code();
    return codec.error(visit.api, error, visit.requestId);
  }

  private Call entry(long seq, Visit visit, int status) {
    return new Call(
        seq,
        cloud.engine().clock().instant(),
        visit.caller.account(),
        visit.caller.region(),
        visit.api.service(),
        visit.operation,
        visit.resource,
        status,
        visit.errorCode,
        visit.caller.principal(),
        visit.effect == null ? null : visit.effect.type());
  }
}
