package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WafScopeTest {
  private static final Optional<String> FRANKFURT = Optional.of("eu-central-1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/shop/a1b2",
        "arn:aws-cn:wafv2:eu-central-1:123456789012:regional/webacl/shop/a1b2"
      })
  void acceptsWhatCanStandBeforeTheLoadBalancer(String arn) {
    assertThat(WafScope.mismatch(arn, FRANKFURT)).isEmpty();
    assertThat(WafScope.mismatch(arn, Optional.empty())).isEmpty();
  }

  @Test
  void tellsAWebAclOfCloudFront() {
    var arn = "arn:aws:wafv2:us-east-1:123456789012:global/webacl/example-waf/a1b2";

    assertThat(WafScope.mismatch(arn, Optional.empty()))
        .hasValueSatisfying(text -> assertThat(text).contains(arn, "global/", "regional/"));
    assertThat(WafScope.mismatch(arn, Optional.of("us-east-1"))).isPresent();
  }

  @Test
  void tellsAWebAclOfAnotherRegion() {
    var arn = "arn:aws:wafv2:eu-west-1:123456789012:regional/webacl/shop/a1b2";

    assertThat(WafScope.mismatch(arn, FRANKFURT))
        .hasValueSatisfying(text -> assertThat(text).contains("eu-west-1", "eu-central-1"));
    assertThat(WafScope.mismatch(arn, Optional.empty())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arn:aws:wafv2:eu-central-1:123456789012:",
        "arn:aws:wafv2:eu-central-1:123456789012:regional/rulegroup/shop/a1b2",
        "nonsense"
      })
  void tellsWhatIsNoWebAcl(String arn) {
    assertThat(WafScope.mismatch(arn, FRANKFURT))
        .hasValueSatisfying(text -> assertThat(text).contains(arn, "regional/webacl/"));
  }
}
