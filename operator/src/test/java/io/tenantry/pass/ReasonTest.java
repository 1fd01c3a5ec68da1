package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReasonTest {
  private enum Sample implements Reason {
    READY,
    NAMESPACE_NOT_READY,
    USER_ID_IMMUTABLE
  }

  @Test
  void isCamelCaseOnTheWire() {
    assertThat(Sample.READY.text()).isEqualTo("Ready");
    assertThat(Sample.NAMESPACE_NOT_READY.text()).isEqualTo("NamespaceNotReady");
    assertThat(Sample.USER_ID_IMMUTABLE.text()).isEqualTo("UserIdImmutable");
  }
}
