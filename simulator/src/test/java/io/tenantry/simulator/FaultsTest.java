package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.StsException;

class FaultsTest {
  private Simulator simulator;
  private StsClient sts;

  @BeforeEach
  void start() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    sts = Clients.owner(simulator).sts();
  }

  @AfterEach
  void stop() throws Exception {
    sts.close();
    simulator.close();
  }

  @Test
  void dropsTheConnectionBeforeAnythingHappens() {
    fault(new Effect.DropBefore());
    assertThatThrownBy(sts::getCallerIdentity).isInstanceOf(SdkClientException.class);
    assertThat(simulator.ledger().calls(CallLog.Filter.all()))
        .singleElement()
        .satisfies(call -> assertThat(call.httpStatus()).isZero())
        .satisfies(call -> assertThat(call.fault()).isEqualTo("drop-before"));
  }

  @Test
  void dropsTheConnectionAfterItHappened() {
    fault(new Effect.DropAfter());
    assertThatThrownBy(sts::getCallerIdentity).isInstanceOf(SdkClientException.class);
    assertThat(simulator.ledger().calls(CallLog.Filter.all()))
        .singleElement()
        .satisfies(call -> assertThat(call.httpStatus()).isEqualTo(200));
  }

  @Test
  void cutsTheAnswerInTheMiddle() {
    fault(new Effect.Truncate());
    assertThatThrownBy(sts::getCallerIdentity).isInstanceOf(SdkClientException.class);
  }

  @Test
  void refusesWithTheGivenErrorOnceAndThenWorksAgain() {
    fault(new Effect.Refuse("ServiceUnavailable", 503, "come back later"));
    assertThatThrownBy(sts::getCallerIdentity)
        .isInstanceOf(StsException.class)
        .hasMessageContaining("come back later");
    assertThat(sts.getCallerIdentity().account()).isEqualTo(Clients.ACCOUNT);
  }

  private void fault(Effect effect) {
    simulator.faults().add(new Fault("sts", "GetCallerIdentity", null, null, null, effect));
  }
}
