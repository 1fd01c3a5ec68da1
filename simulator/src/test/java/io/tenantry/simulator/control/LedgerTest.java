package io.tenantry.simulator.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger(3);

  @Test
  void keepsTheNewestInOrder() {
    record(5);
    assertThat(ledger.calls(Ledger.Filter.all())).extracting(Call::seq).containsExactly(3L, 4L, 5L);
    assertThat(ledger.calls(new Ledger.Filter("", "", "", 0, 2)))
        .extracting(Call::seq)
        .containsExactly(4L, 5L);
    assertThat(ledger.calls(new Ledger.Filter("", "", "", 4, 9)))
        .extracting(Call::seq)
        .containsExactly(5L);
  }

  @Test
  void numbersGoOnAfterForgetting() {
    record(2);
    ledger.clear();
    assertThat(ledger.calls(Ledger.Filter.all())).isEmpty();
    record(1);
    assertThat(ledger.calls(Ledger.Filter.all())).extracting(Call::seq).containsExactly(3L);
  }

  private void record(int calls) {
    for (int i = 0; i < calls; i++) {
      ledger.add(seq ->
          new Call(seq, Instant.EPOCH, "1", "us-east-1", "sts", "X", "", 200, null, "me", null));
    }
  }
}
