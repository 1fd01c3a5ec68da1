package io.tenantry.hostname.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdmissionTest {
  @Test
  void isGrantedOnceTheNamespaceBearsIt() {
    assertThat(new Admission(true, true, false, true, true).granted()).isTrue();
    assertThat(new Admission(true, false, false, true, true).granted()).isFalse();
    assertThat(new Admission(false, true, false, true, true).granted()).isFalse();
    assertThat(new Admission(true, false, false, false, true).granted()).isTrue();
  }

  @Test
  void isWithdrawnOnceNothingOfOursNamesIt() {
    assertThat(new Admission(false, false, false, true, true).withdrawn()).isTrue();
    assertThat(new Admission(false, true, false, true, true).withdrawn()).isFalse();
    assertThat(new Admission(true, false, false, true, true).withdrawn()).isFalse();
    assertThat(new Admission(false, true, true, true, true).withdrawn()).isTrue();
    assertThat(new Admission(false, true, false, false, true).withdrawn()).isTrue();
  }
}
