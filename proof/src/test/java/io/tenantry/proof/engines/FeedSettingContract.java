package io.tenantry.proof.engines;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.pass.Failure.Kind;
import org.junit.jupiter.api.Test;

/** What a database does that tells of changes only where its server is set up for it. */
interface FeedSettingContract extends FeedContract {
  @Override
  FeedSetting table();

  @Test
  default void aServerThatDoesNotTellOfChangesSaysWhatItNeeds() {
    var said = table().silence();
    try (var store = table().open(table().following())) {
      var failure = Heard.refusal(store);
      assertThat(failure.kind()).isEqualTo(Kind.INVALID);
      assertThat(failure.message()).contains(said);
    }
  }
}
