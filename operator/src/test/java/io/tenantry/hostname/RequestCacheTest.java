package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.GatewayHostnameRequestStatus;
import io.tenantry.hostname.IssuanceWatch.Waiting;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** For whom ACM is asked, and whom a change of the pool wakes. */
class RequestCacheTest {
  private static final String AT = "2026-01-02T03:04:05Z";
  private static final String ARN = HostnameWorlds.ARN;

  private static Condition condition(String type, String status) {
    return new ConditionBuilder()
        .withType(type)
        .withStatus(status)
        .withLastTransitionTime(AT)
        .build();
  }

  private static GatewayHostnameRequest request(@Nullable String arn, Condition... conditions) {
    var request = new GatewayHostnameRequest();
    request.setMetadata(new ObjectMetaBuilder().withNamespace("shop").withName("web").build());
    request.setStatus(
        new GatewayHostnameRequestStatus(
            null,
            null,
            null,
            null,
            null,
            arn,
            null,
            null,
            null,
            null,
            null,
            null,
            List.of(conditions)));
    return request;
  }

  @Test
  void acmIsAskedOnceTheValidationRecordsAreThere() {
    assertThat(RequestCache.waiting(request(ARN, condition("DnsValidated", "False")))).isEmpty();
    assertThat(RequestCache.waiting(request(ARN, condition("DnsValidated", "True"))))
        .contains(new Waiting("shop/web", ARN, Instant.parse(AT)));
  }

  @Test
  void acmIsNotAskedForWhatIsIssuedOrGoesOrWasNeverRequested() {
    var validated = condition("DnsValidated", "True");
    var going = request(ARN, validated);
    going.getMetadata().setDeletionTimestamp(AT);

    assertThat(
            RequestCache.waiting(request(ARN, validated, condition("CertificateIssued", "True"))))
        .isEmpty();
    assertThat(RequestCache.waiting(going)).isEmpty();
    assertThat(RequestCache.waiting(request(null, validated))).isEmpty();
  }

  @Test
  void aChangeOfThePoolConcernsWhoeverHasACertificateAndNoPlace() {
    assertThat(RequestCache.seeks(request(ARN, condition("CertificateIssued", "True")))).isTrue();
    assertThat(
            RequestCache.seeks(
                request(
                    ARN,
                    condition("CertificateIssued", "True"),
                    condition("ListenerAttached", "False"))))
        .isTrue();
  }

  @Test
  void aChangeOfThePoolIsNoNewsForWhoeverWaitsForACertificateOrHasAPlace() {
    assertThat(RequestCache.seeks(request(ARN, condition("CertificateIssued", "False")))).isFalse();
    assertThat(RequestCache.seeks(request(null))).isFalse();
    assertThat(
            RequestCache.seeks(
                request(
                    ARN,
                    condition("CertificateIssued", "True"),
                    condition("ListenerAttached", "True"))))
        .isFalse();
  }
}
