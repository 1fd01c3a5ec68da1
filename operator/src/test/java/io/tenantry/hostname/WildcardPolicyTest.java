package io.tenantry.hostname;

import static io.tenantry.hostname.WildcardPolicy.ALLOW;
import static io.tenantry.hostname.WildcardPolicy.DENY;
import static io.tenantry.hostname.WildcardPolicy.SAME_NAMESPACE;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.hostname.WildcardPolicy.Holder;
import java.util.List;
import org.junit.jupiter.api.Test;

class WildcardPolicyTest {
  private static final List<Holder> BLUE =
      List.of(new Holder("z.x.com", "blue"), new Holder("a.x.com", "blue"));
  private static final List<Holder> WILD = List.of(new Holder("*.x.com", "blue"));

  @Test
  void everythingGoesByDefault() {
    assertThat(ALLOW.refusal("*.x.com", "red", BLUE)).isEmpty();
    assertThat(ALLOW.refusal("a.x.com", "red", WILD)).isEmpty();
  }

  @Test
  void aWildcardMustNotShadowAnotherNamespace() {
    assertThat(SAME_NAMESPACE.refusal("*.x.com", "red", BLUE))
        .hasValueSatisfying(
            message -> assertThat(message).contains("\"*.x.com\"", "\"a.x.com\"", "blue"));
    assertThat(SAME_NAMESPACE.refusal("*.x.com", "blue", BLUE)).isEmpty();
    assertThat(SAME_NAMESPACE.refusal("*.y.com", "red", BLUE)).isEmpty();
  }

  @Test
  void aNameMustNotBeTakenOutOfAnotherNamespacesWildcard() {
    assertThat(SAME_NAMESPACE.refusal("b.x.com", "red", WILD)).isPresent();
    assertThat(SAME_NAMESPACE.refusal("*.b.x.com", "red", WILD)).isPresent();
    assertThat(SAME_NAMESPACE.refusal("b.x.com", "blue", WILD)).isEmpty();
    assertThat(SAME_NAMESPACE.refusal("x.com", "red", WILD)).isEmpty();
  }

  @Test
  void wildcardsCanBeForbidden() {
    assertThat(DENY.refusal("*.x.com", "red", List.of()))
        .hasValueSatisfying(message -> assertThat(message).contains("\"*.x.com\"", "one by one"));
    assertThat(DENY.refusal("a.x.com", "red", WILD)).isEmpty();
  }
}
