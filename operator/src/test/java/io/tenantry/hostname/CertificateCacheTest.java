package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.HOSTNAME;
import static io.tenantry.hostname.HostnameWorlds.NOW;
import static io.tenantry.hostname.HostnameWorlds.arn;
import static io.tenantry.hostname.HostnameWorlds.down;
import static io.tenantry.hostname.HostnameWorlds.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.CertificateAuthority.Ownership;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How few questions tell how all certificates are. */
class CertificateCacheTest {
  private static final CallContext CALL = new CallContext(Urgency.DRIFT, "shop/web");
  private static final Duration AGE = Duration.ofMinutes(5);

  private final Queue<Failure> failures = new ArrayDeque<>();
  private Instant now = NOW;
  private int calls;
  private Callable<Void> hangs = () -> null;
  private final ModelAcm acm = new ModelAcm(() -> now, this::answers, _ -> false);
  private final CertificateCache certificateCache = new CertificateCache(acm, () -> now);

  /** Every call is counted; those for which a failure is planned fail. */
  private boolean answers() {
    calls++;
    try {
      hangs.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    if (!failures.isEmpty()) {
      throw new PortException(failures.remove());
    }
    return false;
  }

  /** Somebody asks ACM for a certificate, and that is long ago. */
  private String known(String hostname) {
    var arn = acm.request(CALL, order(hostname));
    acm.certificate(arn).orElseThrow().recordsKnown = true;
    calls = 0;
    return arn;
  }

  private static Order order(String hostname) {
    return new Order(hostname, "token-" + hostname, Map.of());
  }

  private Cert glance(String arn) {
    return certificateCache.glance(CALL, arn, AGE).found().orElseThrow();
  }

  // Glances

  @Test
  void asksOnceForMany() {
    var one = known("one.example.com");
    var two = known("two.example.com");

    assertThat(glance(one).hostname()).isEqualTo("one.example.com");
    assertThat(glance(two).hostname()).isEqualTo("two.example.com");
    assertThat(glance(two).validation()).isEmpty();
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void asksAgainWhereTheListingIsTooOld() {
    var arn = known(HOSTNAME);
    assertThat(glance(arn).issued()).isFalse();

    acm.certificate(arn).orElseThrow().status = Status.ISSUED;
    assertThat(glance(arn).issued()).isFalse();
    now = now.plus(AGE);
    assertThat(glance(arn).issued()).isTrue();
  }

  @Test
  void readsOneInFullThatTheListingSaysIsBad() {
    var arn = known(HOSTNAME);
    acm.certificate(arn).orElseThrow().status = Status.FAILED;

    assertThat(glance(arn).bad()).isTrue();
    assertThat(glance(arn).validation()).isNotEmpty();
    assertThat(calls).isEqualTo(3);
  }

  /** Between its request and its note it would look like another cluster's. */
  @Test
  void knowsWhatItHasRequestedAlsoAfterAListing() {
    var theirs = acm.request(CALL, new Order(HOSTNAME, "theirs", Map.of()));
    var own = certificateCache.request(CALL, order(HOSTNAME));
    assertThat(certificateCache.alive(CALL, HOSTNAME, Duration.ZERO)).contains(theirs, own);
    assertThat(certificateCache.isRequested(own)).isTrue();
    assertThat(certificateCache.isRequested(theirs)).isFalse();
  }

  @Test
  void takesNoneForGoneThatIsOnlyNotListed() {
    assertThat(certificateCache.glance(CALL, arn("gone"), AGE))
        .isEqualTo(new Lookup.Missing<Cert>());

    assertThat(glance(known(HOSTNAME)).hostname()).isEqualTo(HOSTNAME);
  }

  @Test
  void readsOneByOneWhereListingIsNotAllowed() {
    var arn = known(HOSTNAME);
    failures.add(failure(Kind.DENIED, "no permission to list"));

    assertThat(glance(arn).validation()).isNotEmpty();
    assertThat(glance(arn).validation()).isNotEmpty();
    assertThat(calls).isEqualTo(3);
  }

  @Test
  void triesToListAgainAfterTenMinutes() {
    var arn = known(HOSTNAME);
    failures.add(failure(Kind.DENIED, "no permission to list"));
    assertThat(glance(arn).validation()).isNotEmpty();

    now = now.plus(Duration.ofMinutes(10));
    assertThat(glance(arn).validation()).isEmpty();
  }

  @Test
  void knowsNothingDuringAnOutage() {
    var arn = known(HOSTNAME);
    failures.add(down());
    failures.add(down());

    assertThat(certificateCache.glance(CALL, arn, AGE)).isEqualTo(new Lookup.Unknown<Cert>(down()));
    assertThat(certificateCache.read(CALL, arn)).isEqualTo(new Lookup.Unknown<Cert>(down()));
  }

  // Names

  @Test
  void findsAllOfAHostnameWhoeverAskedForThem() {
    var arn = known(HOSTNAME);
    known("other.example.com");

    assertThat(certificateCache.named(CALL, "WEB.example.com", AGE)).containsExactly(arn);
  }

  @Test
  void keepsARequestedOneInMindUntilItIsListed() {
    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).isEmpty();
    var arn = certificateCache.request(CALL, order(HOSTNAME));
    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).containsExactly(arn);

    now = now.plus(AGE);
    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).containsExactly(arn);
    acm.vanish(arn);
    now = now.plus(AGE);
    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).isEmpty();
  }

  @Test
  void knowsOnlyWhatItRequestedWhereListingIsNotAllowed() {
    known("web2.example.com");
    var arn = certificateCache.request(CALL, order(HOSTNAME));
    failures.add(failure(Kind.DENIED, "no permission to list"));

    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).containsExactly(arn);
    assertThat(certificateCache.named(CALL, "web2.example.com", AGE)).isEmpty();
  }

  @Test
  void findsNothingDuringAnOutage() {
    failures.add(down());

    assertThatThrownBy(() -> certificateCache.named(CALL, HOSTNAME, AGE))
        .isInstanceOf(PortException.class);
  }

  // What is forgotten

  /** One that is deleted at once is on no listing. */
  @Test
  void remembersNoRequestForEver() {
    for (var i = 0; i < 100; i++) {
      acm.delete(CALL, certificateCache.request(CALL, order("n%d.example.com".formatted(i))));
      now = now.plus(Duration.ofMinutes(10));
    }

    assertThat(certificateCache.unlisted()).isLessThanOrEqualTo(7);
  }

  @Test
  @Timeout(20)
  void aListingThatHangsKeepsNobodyWaitingWhoNeedsNone() throws InterruptedException {
    var arn = known(HOSTNAME);
    glance(arn);
    var asked = new CountDownLatch(1);
    var answer = new CountDownLatch(1);
    hangs =
        () -> {
          asked.countDown();
          answer.await();
          return null;
        };
    var slow = Thread.ofVirtual().start(() -> certificateCache.glance(CALL, arn, Duration.ZERO));
    asked.await();
    assertThat(glance(arn).hostname()).isEqualTo(HOSTNAME);
    assertThat(certificateCache.named(CALL, HOSTNAME, AGE)).containsExactly(arn);
    answer.countDown();
    slow.join();
  }

  /** A listing shows for a while what was deleted. */
  @Test
  void whoIsDeletedIsNotAliveWhateverAListingSays() {
    var mine = acm.request(CALL, order(HOSTNAME));
    var other = acm.request(CALL, new Order(HOSTNAME, "another token", Map.of()));
    assertThat(certificateCache.alive(CALL, HOSTNAME, AGE)).containsExactlyInAnyOrder(mine, other);

    certificateCache.delete(CALL, mine);

    assertThat(certificateCache.alive(CALL, HOSTNAME, AGE)).containsExactly(other);
    assertThat(certificateCache.alive(CALL, "other." + HOSTNAME, AGE)).isEmpty();
  }

  /** Else nobody would clear it away: whoever gives the name up at once looks for it here. */
  @Test
  void findsTheCertificateOfARequestWhoseAnswerWasLost() {
    glance(known("one.example.com"));
    var lost = acm.request(CALL, order("lost.example.com"));
    failures.add(HostnameWorlds.down());

    assertThatThrownBy(() -> certificateCache.request(CALL, order("lost.example.com")))
        .isInstanceOf(PortException.class);

    assertThat(certificateCache.named(CALL, "lost.example.com", AGE)).containsExactly(lost);
  }

  // Proofs

  private boolean isOwn(String arn, String uid) {
    return certificateCache.isOwn(CALL, arn, List.of(Ownership.of(Map.of("uid", uid))));
  }

  @Test
  void provesAnOwnerOnceForTheManyPassesOfADeletion() {
    var arn = acm.request(CALL, new Order(HOSTNAME, "token", Map.of("uid", "a")));
    calls = 0;

    assertThat(isOwn(arn, "a")).isTrue();
    assertThat(isOwn(arn, "a")).isTrue();
    assertThat(calls).isEqualTo(1);

    now = now.plusSeconds(60);
    acm.certificate(arn).orElseThrow().tags.put("uid", "b");
    assertThat(isOwn(arn, "a")).as("by tags that somebody has changed since").isFalse();
    assertThat(calls).isEqualTo(2);
  }

  @Test
  void keepsNoProofOfAnother() {
    var arn = acm.request(CALL, new Order(HOSTNAME, "token", Map.of("uid", "a")));

    assertThat(isOwn(arn, "a")).isTrue();
    assertThat(isOwn(arn, "b")).isFalse();
    calls = 0;
    assertThat(isOwn(arn, "b")).isFalse();
    assertThat(calls).as("a refusal is not kept").isEqualTo(1);
  }

  @Test
  void provesNothingWithoutTheRightToReadTags() {
    var arn = known(HOSTNAME);
    failures.add(new Failure(Kind.DENIED, "no"));

    assertThat(isOwn(arn, "a")).isFalse();
  }
}
