package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.tenantry.pass.Hash;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Authorises readers of the metrics by the API server: TokenReview identifies them,
 * SubjectAccessReview checks whether they may get {@code /metrics}.
 *
 * <p>Shared mutable state: results are cached for a minute, so that a scrape costs no call. Checks
 * of unknown tokens are limited in number and rate, separately from known ones, so that invalid
 * tokens neither load the API server nor block Prometheus.
 */
public final class MetricsAuthorizer {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsAuthorizer.class);
  private static final Duration KEEP = Duration.ofMinutes(1);
  private static final int MOST_ALLOWED = 100;
  private static final int MOST_REFUSED = 1_000;
  private static final int AT_ONCE = 4;
  private static final int EACH_SECOND = 10;

  private final Function<String, Verdict> api;
  private final InstantSource clock;
  private final Map<String, Answer> allowed = lastOnes(MOST_ALLOWED);
  private final Map<String, Answer> refused = lastOnes(MOST_REFUSED);
  private final Semaphore known = new Semaphore(AT_ONCE);
  private final Semaphore strangers = new Semaphore(AT_ONCE);
  private Instant second = Instant.MIN;
  private int asked;

  enum Verdict {
    ALLOWED,
    FORBIDDEN,
    UNKNOWN,
    /** Too many others are being asked about. */
    BUSY,
    /** The API server cannot be asked. */
    UNAVAILABLE
  }

  private record Answer(Verdict verdict, Instant until) {}

  public MetricsAuthorizer(KubernetesClient client, InstantSource clock) {
    this(token -> ask(client, token), clock);
  }

  /** {@code api} says about a token what the API server says. */
  MetricsAuthorizer(Function<String, Verdict> api, InstantSource clock) {
    this.api = api;
    this.clock = clock;
  }

  Verdict judge(String authorization) {
    if (!authorization.startsWith("Bearer ")) {
      return Verdict.UNKNOWN;
    }
    var token = authorization.substring("Bearer ".length()).strip();
    var key = Hash.of(token);
    var friend = Optional.ofNullable(allowed.get(key));
    return friend
        .or(() -> Optional.ofNullable(refused.get(key)))
        .filter(answer -> clock.instant().isBefore(answer.until()))
        .map(Answer::verdict)
        .orElseGet(() -> check(key, token, friend.isPresent()));
  }

  private Verdict check(String key, String token, boolean friend) {
    var places = friend ? known : strangers;
    if (!places.tryAcquire()) {
      return Verdict.BUSY;
    }
    try {
      return friend || inTime() ? keep(key, api.apply(token)) : Verdict.BUSY;
    } catch (KubernetesClientException e) {
      LOG.atWarn().setCause(e).log("The API server cannot check who may read the metrics");
      return Verdict.UNAVAILABLE;
    } finally {
      places.release();
    }
  }

  private Verdict keep(String key, Verdict verdict) {
    var answer = new Answer(verdict, clock.instant().plus(KEEP));
    if (verdict == Verdict.ALLOWED) {
      allowed.put(key, answer);
    } else {
      allowed.remove(key);
      refused.put(key, answer);
    }
    return verdict;
  }

  private synchronized boolean inTime() {
    var now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
    if (!now.equals(second)) {
      second = now;
      asked = 0;
    }
    return asked++ < EACH_SECOND;
  }

  private static Map<String, Answer> lastOnes(int most) {
    return Collections.synchronizedMap(
        new LinkedHashMap<>() {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
            return size() > most;
          }
        });
  }

  private static Verdict ask(KubernetesClient client, String token) {
    var review =
        client
            .resource(new TokenReviewBuilder().withNewSpec().withToken(token).endSpec().build())
            .create()
            .getStatus();
    if (!Boolean.TRUE.equals(review.getAuthenticated())) {
      return Verdict.UNKNOWN;
    }
    return mayRead(client, review.getUser()) ? Verdict.ALLOWED : Verdict.FORBIDDEN;
  }

  private static boolean mayRead(KubernetesClient client, UserInfo user) {
    var review =
        new SubjectAccessReviewBuilder()
            .withNewSpec()
            .withUser(user.getUsername())
            .withGroups(user.getGroups())
            .withNewNonResourceAttributes()
            .withPath("/metrics")
            .withVerb("get")
            .endNonResourceAttributes()
            .endSpec()
            .build();
    return Boolean.TRUE.equals(client.resource(review).create().getStatus().getAllowed());
  }
}
