package io.tenantry.hostname;

import static io.tenantry.hostname.HostnameWorlds.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.CertificateAuthority.Order;
import io.tenantry.cloud.CertificateAuthority.Status;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who waits for a certificate hears of it, and a few listings tell all. */
class IssuanceWatchTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "shop/web");
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final List<Waiting> waiting = new ArrayList<>();
  private final List<String> woken = new ArrayList<>();
  private Instant now = NOW;
  private int calls;
  private boolean outage;
  private final ModelAcm acm = new ModelAcm(() -> now, this::answers, _ -> false);
  private final CertificateCache certificateCache = new CertificateCache(acm, () -> now);
  private final IssuanceWatch watch =
      new IssuanceWatch(waiting::stream, certificateCache, LONGEST, () -> now, woken::add);

  private boolean answers() {
    calls++;
    return outage;
  }

  private String requested(String name) {
    var arn = acm.request(CALL, new Order(name + ".example.com", "token-" + name, Map.of()));
    waiting.add(new Waiting("shop/" + name, arn, now));
    calls = 0;
    return arn;
  }

  private void issued(String arn) {
    acm.certificate(arn).orElseThrow().status = Status.ISSUED;
  }

  private void looksFor(Duration time) {
    var end = now.plus(time);
    while (now.isBefore(end)) {
      now = now.plus(watch.look());
    }
  }

  @Test
  void asksNobodyWhileNobodyWaits() {
    looksFor(Duration.ofHours(1));

    assertThat(calls).isZero();
  }

  @Test
  void wakesWhoseCertificateIsIssuedAndNobodyElse() {
    var one = requested("one");
    requested("two");
    looksFor(Duration.ofSeconds(2));
    assertThat(woken).isEmpty();

    issued(one);
    looksFor(Duration.ofSeconds(2));
    assertThat(woken).containsExactly("shop/one");
  }

  @Test
  void wakesOnceAlsoIfThatHelpsNothing() {
    issued(requested("one"));
    looksFor(Duration.ofMinutes(5));

    assertThat(woken).containsExactly("shop/one");
    assertThat(calls).isEqualTo(1);
  }

  @Test
  void asksOnceForAllAndEverMoreRarely() {
    for (var i = 0; i < 50; i++) {
      requested("n" + i);
    }
    looksFor(Duration.ofSeconds(20));
    assertThat(calls).isBetween(8, 12);

    calls = 0;
    looksFor(Duration.ofMinutes(30));
    assertThat(calls).isBetween(60, 70);
  }

  @Test
  void looksSoonForOneThatComesLater() {
    requested("old");
    looksFor(Duration.ofMinutes(30));
    var young = requested("young");
    issued(young);
    looksFor(Duration.ofSeconds(2));

    assertThat(woken).containsExactly("shop/young");
  }

  @Test
  void goesOnAfterAnOutageAndDoesNotHammerMeanwhile() {
    var arn = requested("one");
    outage = true;
    looksFor(Duration.ofMinutes(10));
    assertThat(calls).isLessThanOrEqualTo(21);

    outage = false;
    issued(arn);
    looksFor(Duration.ofMinutes(2));
    assertThat(woken).containsExactly("shop/one");
  }

  @Test
  void asksMoreRarelyWhereAListingTakesManyCalls() {
    assertThat(IssuanceWatch.pause(Duration.ZERO, 900, LONGEST)).isEqualTo(Duration.ofSeconds(1));
    assertThat(IssuanceWatch.pause(Duration.ZERO, 4_500, LONGEST)).isEqualTo(Duration.ofSeconds(5));
    assertThat(IssuanceWatch.pause(Duration.ofHours(1), 90_000, LONGEST)).isEqualTo(LONGEST);
  }
}
