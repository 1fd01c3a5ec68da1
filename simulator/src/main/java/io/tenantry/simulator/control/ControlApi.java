package io.tenantry.simulator.control;

import static java.util.Map.entry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.wire.HttpAnswer;
import io.tenantry.simulator.wire.HttpCall;
import io.tenantry.simulator.world.Cloud;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The simulator's own API below {@code /_sim/}, for tests, scripts and the page. */
public final class ControlApi {
  private final Cloud cloud;
  private final CallLog ledger;
  private final Faults faults;
  private final Runnable reset;
  private final JsonMapper json = Json.mapper();
  private final Map<String, Endpoint> endpoints;

  public ControlApi(Cloud cloud, CallLog ledger, Faults faults, Runnable reset) {
    this.cloud = cloud;
    this.ledger = ledger;
    this.faults = faults;
    this.reset = reset;
    this.endpoints =
        Map.ofEntries(
            entry("GET /_sim/ledger", this::calls),
            entry("DELETE /_sim/ledger", this::forgetCalls),
            entry("GET /_sim/settings", _ -> cloud.engine().settings()),
            entry("PUT /_sim/settings", this::changeSettings),
            entry("GET /_sim/faults", _ -> faults.active()),
            entry("POST /_sim/faults", this::addFault),
            entry("DELETE /_sim/faults", this::clearFaults),
            entry("GET /_sim/clock", _ -> clock()),
            entry("POST /_sim/clock/advance", this::advance),
            entry("GET /_sim/state", call -> StateView.of(cloud, call.parameters())),
            entry("POST /_sim/seed", this::seed),
            entry("POST /_sim/reset", this::reset),
            entry("PUT /_sim/certificates/use", this::useCertificate),
            entry("DELETE /_sim/certificates/use", this::releaseCertificate));
  }

  /** Answers one kind of request with something that becomes JSON. */
  private interface Endpoint {
    Object answer(HttpCall call) throws IOException;
  }

  /** The simulator's time. */
  private record Clock(Instant time, String clock) {}

  /** A change of pace, a step of time, or both in this order. */
  private record ClockChange(@Nullable String clock, @Nullable Duration by) {}

  /** That a resource outside the simulator, such as a load balancer, uses a certificate. */
  record CertificateUse(String certificate, String user) {
    CertificateUse {
      Objects.requireNonNull(certificate, "The ARN of the certificate is missing");
      Objects.requireNonNull(user, "The ARN of the certificate's user is missing");
    }
  }

  private record Problem(String error) {}

  public HttpAnswer forbidden() {
    return problem(403, "The control API is for this machine only: start it with --remote-control");
  }

  public HttpAnswer handle(HttpCall call) {
    var name = call.method() + " " + call.path();
    var endpoint = endpoints.get(name);
    if (endpoint == null) {
      return problem(404, "There is no " + name);
    }
    try {
      return json(200, endpoint.answer(call));
    } catch (AwsError e) {
      return problem(400, e.text());
    } catch (JsonProcessingException e) {
      return problem(400, e.getOriginalMessage());
    } catch (IllegalArgumentException | IOException e) {
      return problem(400, String.valueOf(e.getMessage()));
    }
  }

  private List<Call> calls(HttpCall call) {
    var query = call.parameters();
    return ledger.calls(
        new CallLog.Filter(
            query.getOrDefault("service", ""),
            query.getOrDefault("operation", ""),
            query.getOrDefault("account", ""),
            Long.parseLong(query.getOrDefault("since", "0")),
            Integer.parseInt(query.getOrDefault("last", "" + Integer.MAX_VALUE))));
  }

  private List<Call> forgetCalls(HttpCall call) {
    ledger.clear();
    return List.of();
  }

  private SimulatorSettings changeSettings(HttpCall call) throws IOException {
    var changes = json.readValue(call.body(), new TypeReference<Map<String, Object>>() {});
    cloud.engine().settings(cloud.engine().settings().merge(changes));
    return cloud.engine().settings();
  }

  private List<Fault> addFault(HttpCall call) throws IOException {
    faults.add(json.readValue(call.body(), Fault.class));
    return faults.active();
  }

  private List<Fault> clearFaults(HttpCall call) {
    faults.clear();
    return faults.active();
  }

  private Clock clock() {
    var clock = cloud.engine().clock();
    return new Clock(clock.instant(), clock.mode());
  }

  private Clock advance(HttpCall call) throws IOException {
    var change = json.readValue(call.body(), ClockChange.class);
    if (change.clock() != null) {
      cloud.engine().clock().mode(change.clock());
    }
    if (change.by() != null) {
      cloud.engine().clock().advance(change.by());
    }
    return clock();
  }

  private StateView seed(HttpCall call) {
    cloud.plant(SeedReader.read(call.text()));
    return StateView.of(cloud, Map.of("limit", "0"));
  }

  private CertificateUse useCertificate(HttpCall call) throws IOException {
    var use = json.readValue(call.body(), CertificateUse.class);
    cloud.acm().attach(use.certificate(), use.user());
    return use;
  }

  private CertificateUse releaseCertificate(HttpCall call) throws IOException {
    var use = json.readValue(call.body(), CertificateUse.class);
    cloud.acm().detach(use.certificate(), use.user());
    return use;
  }

  private Clock reset(HttpCall call) {
    reset.run();
    return clock();
  }

  private HttpAnswer problem(int status, String text) {
    return json(status, new Problem(text));
  }

  private HttpAnswer json(int status, Object content) {
    try {
      var headers = Map.of("Content-Type", "application/json", "Cache-Control", "no-store");
      return new HttpAnswer(status, headers, json.writeValueAsBytes(content));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a record that is no JSON", e);
    }
  }
}
