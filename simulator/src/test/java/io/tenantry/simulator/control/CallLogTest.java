package io.tenantry.simulator.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallLogTest {
  private final CallLog ledger = new CallLog(3);

  @Test
  void keepsTheNewestInOrder() {
    record(5);
    assertThat(ledger.calls(CallLog.Filter.all()))
        .extracting(Call::seq)
        .containsExactly(3L, 4L, 5L);
    assertThat(ledger.calls(new CallLog.Filter("", "", "", 0, 2)))
        .extracting(Call::seq)
        .containsExactly(4L, 5L);
    assertThat(ledger.calls(new CallLog.Filter("", "", "", 4, 9)))
        .extracting(Call::seq)
        .containsExactly(5L);
  }

  @Test
  void numbersGoOnAfterForgetting() {
    record(2);
    ledger.clear();
    assertThat(ledger.calls(CallLog.Filter.all())).isEmpty();
    record(1);
    assertThat(ledger.calls(CallLog.Filter.all())).extracting(Call::seq).containsExactly(3L);
  }

  private void record(int calls) {
    for (int i = 0; i < calls; i++) {
      ledger.add(seq ->
          new Call(seq, Instant.EPOCH, "1", "us-east-1", "sts", "X", "", 200, null, "me", null));
    }
  }
}
