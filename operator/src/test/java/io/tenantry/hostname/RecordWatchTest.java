package io.tenantry.hostname;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecords.Progress;
import io.tenantry.hostname.HostnameStep.Purpose;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import org.junit.jupiter.api.Test;

/** A pass is made for news of records, and not for what the status says already. */
class RecordWatchTest {
  private static final Progress PROPAGATING = new Progress.Propagating("C1");
  private static final Progress IN_SYNC = new Progress.InSync("C1");

  @Test
  void validationRecordsAreNewsOnceTheyAreInTheZone() {
    assertThat(RecordWatch.isSaid(Purpose.VALIDATION, PROPAGATING, false, false)).isFalse();
    assertThat(RecordWatch.isSaid(Purpose.VALIDATION, IN_SYNC, true, false)).isTrue();
  }

  /** A sibling may have written them long ago. */
  @Test
  void validationRecordsThatWereThereAllAlongAreNews() {
    assertThat(RecordWatch.isSaid(Purpose.VALIDATION, IN_SYNC, false, false)).isFalse();
  }

  @Test
  void anAliasIsNewsWhenAllNameServersHaveIt() {
    assertThat(RecordWatch.isSaid(Purpose.ALIAS, PROPAGATING, true, true)).isTrue();
    assertThat(RecordWatch.isSaid(Purpose.ALIAS, IN_SYNC, true, true)).isFalse();
  }

  @Test
  void anAliasOnItsWayIsNewsWhereTheStatusSaysSomethingElse() {
    assertThat(RecordWatch.isSaid(Purpose.ALIAS, PROPAGATING, true, false)).isFalse();
  }

  @Test
  void troubleIsAlwaysNews() {
    var refused = new Progress.Refused(new Failure(Kind.DENIED, "no"));

    assertThat(RecordWatch.isSaid(Purpose.VALIDATION, refused, true, true)).isFalse();
    assertThat(RecordWatch.isSaid(Purpose.ALIAS, refused, true, true)).isFalse();
    assertThat(RecordWatch.isSaid(Purpose.ALIAS, new Progress.Unknown(), true, true)).isFalse();
  }
}
