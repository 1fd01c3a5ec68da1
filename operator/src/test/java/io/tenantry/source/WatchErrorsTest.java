package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.source.mapping.TargetKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WatchErrorsTest {
  @Test
  void aKindThatIsNotThereIsToBeInstalled() {
    assertThat(because(Kind.STALE))
        .isEqualTo(
            new Failure(
                Kind.DENIED, "Kind Tenant is not installed: apply its CRD from deploy/crds"));
  }

  @Test
  void aKindThatMayNotBeReadIsToBeAllowed() {
    assertThat(because(Kind.DENIED))
        .isEqualTo(
            new Failure(
                Kind.DENIED,
                "The operator may not use this kind: apply deploy/rbac/sources-other-kinds.yaml."
                    + " listing tenants failed"));
  }

  @ParameterizedTest
  @EnumSource(
      names = {"STALE", "DENIED"},
      mode = EnumSource.Mode.EXCLUDE)
  void anythingElseMayPass(Kind kind) {
    assertThat(because(kind)).isEqualTo(new Failure(kind, "listing tenants failed"));
  }

  private static Failure because(Kind kind) {
    return WatchErrors.because(
            TargetKind.TENANT, new PortException(new Failure(kind, "listing tenants failed")))
        .failure();
  }
}
