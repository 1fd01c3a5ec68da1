package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CallContext.Urgency;
import io.tenantry.cloud.Certificates;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwsCertificatesTest {
  private static final CallContext CALL = new CallContext(Urgency.CHANGE, "default/shop");
  private static final String MISSING = SimulatedAws.CERTIFICATE.replace('1', '3');

  private SimulatedAws aws;
  private AwsAccess access;
  private Certificates certificates;

  @BeforeEach
  void start() throws Exception {
    aws = SimulatedAws.start();
    access = aws.access();
    certificates = access.certificates();
  }

  @AfterEach
  void stop() throws Exception {
    access.close();
    aws.close();
  }

  /** Weakness 16: the operator's region is eu-west-1 here. */
  @Test
  void readsTheNamesInUsEast1WhateverTheRegion() {
    assertThat(certificates.names(CALL, SimulatedAws.CERTIFICATE))
        .contains(Set.of("sandbox.test", "*.sandbox.test"));
    assertThat(aws.calls()).singleElement().extracting(Call::region).isEqualTo("us-east-1");
  }

  @Test
  void anIssuedCertificateIsReadOnce() {
    for (int i = 0; i < 10; i++) {
      certificates.names(CALL, SimulatedAws.CERTIFICATE);
      aws.pass(Duration.ofMinutes(4));
    }
    assertThat(aws.operations()).containsExactly("DescribeCertificate");
  }

  @Test
  void anUnfinishedOrMissingOneIsLookedAtAgainSoon() {
    var pending = "arn:aws:acm:us-east-1:111111111111:certificate/pending";
    aws.simulator()
        .cloud()
        .plant(
            new Seed(
                List.of(
                    new Seed.Account(
                        SandboxWorld.ACCOUNT,
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(
                            new Seed.Certificate(
                                "pending", List.of("New.sandbox.test"), null, true, false)),
                        List.of(),
                        List.of(),
                        List.of()))));
    for (int i = 0; i < 2; i++) {
      assertThat(certificates.names(CALL, pending)).contains(Set.of("new.sandbox.test"));
      assertThat(certificates.names(CALL, MISSING)).isEmpty();
      certificates.names(CALL, pending);
      certificates.names(CALL, MISSING);
      aws.pass(Duration.ofSeconds(15));
    }
    assertThat(aws.operations()).hasSize(4).containsOnly("DescribeCertificate");
  }

  @Test
  void aFailureIsNotRemembered() {
    aws.fail("DescribeCertificate", new Effect.Refuse("AccessDeniedException", 400, "no"));
    assertThatThrownBy(() -> certificates.names(CALL, SimulatedAws.CERTIFICATE))
        .isInstanceOfSatisfying(
            PortException.class, e -> assertThat(e.failure().kind()).isEqualTo(Kind.DENIED));
    assertThat(certificates.names(CALL, SimulatedAws.CERTIFICATE)).isPresent();
  }
}
