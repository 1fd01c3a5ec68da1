package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.authentication.TokenReviewBuilder;
import io.fabric8.kubernetes.api.model.authentication.UserInfo;
import io.fabric8.kubernetes.api.model.authorization.v1.SubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the API server who may read the metrics: TokenReview says who it is, SubjectAccessReview
 * whether they may get {@code /metrics}.
 *
 * <p>Shared mutable state: answers are kept for a minute, so that a scrape costs no calls.
 */
public final class Readers {
  private static final Logger LOG = LoggerFactory.getLogger(Readers.class);
  private static final Duration KEEP = Duration.ofMinutes(1);
  private static final int MOST = 100;

  private final KubernetesClient client;
  private final Clock clock;
  private final Map<String, Answer> answers =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Answer> eldest) {
          return size() > MOST;
        }
      };

  enum Verdict {
    ALLOWED,
    FORBIDDEN,
    UNKNOWN
  }

  private record Answer(Verdict verdict, Instant until) {}

  public Readers(KubernetesClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  synchronized Verdict judge(String authorization) {
    if (!authorization.startsWith("Bearer ")) {
      return Verdict.UNKNOWN;
    }
    var known = answers.get(authorization);
    if (known != null && clock.instant().isBefore(known.until())) {
      return known.verdict();
    }
    try {
      var verdict = ask(authorization.substring("Bearer ".length()).strip());
      answers.put(authorization, new Answer(verdict, clock.instant().plus(KEEP)));
      return verdict;
    } catch (KubernetesClientException e) {
      LOG.atWarn().setCause(e).log("cannot ask the API server who may read the metrics");
      return Verdict.UNKNOWN;
    }
  }

  private Verdict ask(String token) {
    var review =
        client
            .resource(new TokenReviewBuilder().withNewSpec().withToken(token).endSpec().build())
            .create()
            .getStatus();
    if (!Boolean.TRUE.equals(review.getAuthenticated())) {
      return Verdict.UNKNOWN;
    }
    return mayRead(review.getUser()) ? Verdict.ALLOWED : Verdict.FORBIDDEN;
  }

  private boolean mayRead(UserInfo user) {
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
