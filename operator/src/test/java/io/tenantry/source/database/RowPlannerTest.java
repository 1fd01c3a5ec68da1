package io.tenantry.source.database;

import static io.tenantry.source.mapping.Rows.row;
import static io.tenantry.source.mapping.Rows.tenant;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.SkippedRow;
import io.tenantry.cluster.ObjectOwnership;
import io.tenantry.rows.Row;
import io.tenantry.source.Flock;
import io.tenantry.source.mapping.RowChange;
import io.tenantry.source.mapping.RowMapping;
import io.tenantry.source.mapping.Specs;
import io.tenantry.source.mapping.TargetKind;
import io.tenantry.source.mapping.TargetObject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RowPlannerTest {
  private static final RowMapping MAPPING =
      RowMapping.of(TargetKind.DISTRIBUTION_TENANT, Specs.spec(""));

  @Test
  void keepsNothingOfARowThatAsksForNothingNew() {
    var findings =
        read(
            Flock.of("ada", "a.x.io", "bob", "b.x.io"),
            tenant("ada", "a.x.io"),
            tenant("bob", "B.x.io"));
    assertThat(findings.changes()).isEmpty();
    assertThat(findings.missing()).isEmpty();
    assertThat(findings.rows()).isEqualTo(2);
    assertThat(findings.usable()).isEqualTo(2);
  }

  @Test
  void tellsWhatToCreateWhatToChangeAndWhatIsMissing() {
    var findings =
        read(
            Flock.of("ada", "a.x.io", "bob", "b.x.io"),
            tenant("ada", "a.x.io", "c.x.io"),
            tenant("new", "n.x.io"));
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("ada", "new");
    assertThat(findings.creates()).isEqualTo(1);
    assertThat(findings.updates()).isEqualTo(1);
    assertThat(findings.missing()).extracting(TargetObject::name).containsExactly("bob");
  }

  @Test
  void rowsThatFollowEachOtherAndDifferByTheirDomainAreOne() {
    var findings =
        read(
            Flock.of(),
            row("name", "ada", "domain", "a.x.io", "enabled", true),
            row("name", "ada", "domain", "b.x.io", "enabled", true),
            row("name", "ada", "domain", "c.x.io", "enabled", true));
    assertThat(findings.rows()).isEqualTo(1);
    assertThat(findings.changes().getFirst().wanted().domains())
        .containsExactly("a.x.io", "b.x.io", "c.x.io");
    assertThat(findings.skipped()).isZero();
  }

  @Test
  void ofContradictingRowsTheSameOneCountsWhateverTheirOrder() {
    var rows =
        new ArrayList<>(
            List.of(
                row("name", "ada", "domain", "a.x.io", "enabled", true),
                tenant("bob", "b.x.io"),
                row("name", "ada", "domain", "a.x.io", "enabled", false)));
    var first = read(Flock.of(), rows.toArray(Row[]::new));
    Collections.reverse(rows);
    var second = read(Flock.of(), rows.toArray(Row[]::new));
    assertThat(ada(first)).isEqualTo(ada(second));
    assertThat(first.listed()).isEqualTo(second.listed()).hasSize(1);
    assertThat(first.skipped()).isEqualTo(1);
    assertThat(first.conflicts()).isEqualTo(1);
    assertThat(first.listed().getFirst().reason()).contains("more than once");
  }

  private static Object ada(ReadingResult findings) {
    return findings.changes().stream()
        .filter(change -> change.name().equals("ada"))
        .map(change -> change.wanted().spec())
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theSameRowTwiceIsNoContradiction() {
    var findings =
        read(Flock.of(), tenant("ada", "a.x.io"), tenant("bob", "b.x.io"), tenant("ada", "a.x.io"));
    assertThat(findings.rows()).isEqualTo(2);
    assertThat(findings.skipped()).isZero();
  }

  @Test
  void aDomainStaysWithTheObjectThatHasIt() {
    var findings =
        read(
            Flock.of("zoe", "shared.x.io"),
            tenant("ada", "shared.x.io"),
            tenant("zoe", "shared.x.io"));
    assertThat(findings.changes()).isEmpty();
    assertThat(findings.listed())
        .containsExactly(new SkippedRow("ada", "Domain shared.x.io belongs to zoe"));
    assertThat(findings.missing()).isEmpty();
  }

  @Test
  void aDomainThatNobodyHasGoesToTheFirstByName() {
    var findings =
        read(
            Flock.of(),
            tenant("zoe", "shared.x.io"),
            tenant("ada", "shared.x.io"),
            tenant("bob", "b.x.io"));
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("ada", "bob");
    assertThat(findings.listed())
        .containsExactly(new SkippedRow("zoe", "Domain shared.x.io belongs to ada"));
    assertThat(findings.conflicts()).isEqualTo(1);
  }

  @Test
  void whoLosesADomainIsNeitherChangedNorMissed() {
    var flock = Flock.of("ada", "a.x.io", "bob", "b.x.io");
    var findings = read(flock, tenant("ada", "a.x.io"), tenant("bob", "b.x.io", "a.x.io"));
    assertThat(findings.changes()).isEmpty();
    assertThat(findings.missing()).isEmpty();
    assertThat(findings.listed()).extracting(SkippedRow::row).containsExactly("bob");
  }

  @Test
  void aSkippedRowKeepsItsObject() {
    var findings = read(Flock.of("ada", "a.x.io"), row("name", "ada"), tenant("bob", "b.x.io"));
    assertThat(findings.missing()).isEmpty();
    assertThat(findings.changes()).extracting(RowChange::name).containsExactly("bob");
    assertThat(findings.listed()).containsExactly(new SkippedRow("ada", "The row has no domain"));
  }

  @Test
  void oneBadRowInAThousandCostsTheOthersNothing() {
    var rows =
        IntStream.range(0, 1_000)
            .mapToObj(i -> i == 500 ? row("name", "BAD") : tenant("t-" + i, "t-" + i + ".x.io"));
    var findings = read(Flock.of(), rows.toArray(Row[]::new));
    assertThat(findings.creates()).isEqualTo(999);
    assertThat(findings.skipped()).isEqualTo(1);
    assertThat(findings.unnamed()).isEqualTo(1);
  }

  @Test
  void anObjectOfSomebodyElseIsReportedAndLeftAlone() {
    var findings = read(Flock.of().with(Flock.foreign("ada")), tenant("ada", "a.x.io"));
    assertThat(findings.changes()).isEmpty();
    assertThat(findings.foreign()).containsExactly("ada");
    assertThat(findings.listed())
        .containsExactly(
            new SkippedRow(
                "ada", "The object already exists but is not managed by this TenantSource"));
  }

  @Test
  void anObjectThatWasLeftBehindIsForTheTakingOfWhoAdopts() {
    var flock =
        Flock.of()
            .with(Flock.orphan("ada", "{distributionId: E1, domains: [{domain: a.x.io}]}"))
            .with(Flock.foreign("bob"));
    Row[] rows = {tenant("ada", "a.x.io"), tenant("bob", "b.x.io")};
    var careful = read(flock, false, rows);
    assertThat(careful.foreign()).containsExactly("ada", "bob");
    assertThat(careful.changes()).isEmpty();
    assertThat(careful.listed().getFirst().reason())
        .startsWith("The object already exists but is not managed by this TenantSource")
        .endsWith("no longer exists: annotate this one with tenantry.io/adopt=true");

    var adopting = read(flock, true, rows);
    assertThat(adopting.foreign()).containsExactly("bob");
    assertThat(adopting.changes()).extracting(RowChange::name).containsExactly("ada");
    assertThat(adopting.updates()).isEqualTo(1);
  }

  @Test
  void anObjectThatIsOnItsWayOutIsNeitherChangedNorMissed() {
    var child = Flock.child("ada", "{distributionId: OLD, domains: [{domain: a.x.io}]}");
    var going =
        new TargetObject(
            "shop",
            "ada",
            "u",
            1,
            new ObjectOwnership.Ours(),
            true,
            false,
            child.labels(),
            child.annotations(),
            child.spec());
    assertThat(read(Flock.of().with(going), tenant("ada", "a.x.io")).changes()).isEmpty();
    assertThat(read(Flock.of().with(going), tenant("bob", "b.x.io")).missing()).isEmpty();
  }

  @Test
  void listsTheFirstOfManySkippedRowsWhateverTheirOrder() {
    var rows =
        new ArrayList<>(
            IntStream.range(0, 100).mapToObj(i -> row("name", "t-%03d".formatted(i))).toList());
    Collections.shuffle(rows, new java.util.Random(7));
    var findings = read(Flock.of(), rows.toArray(Row[]::new));
    assertThat(findings.skipped()).isEqualTo(100);
    assertThat(findings.listed()).hasSize(20);
    assertThat(findings.listed().getFirst().row()).isEqualTo("t-000");
    assertThat(findings.listed().getLast().row()).isEqualTo("t-019");
  }

  @Test
  void holdsAWindowOfManyChangesAndCountsTheRest() {
    var rows = IntStream.range(0, 2_500).mapToObj(i -> tenant("t-" + i, "t-" + i + ".x.io"));
    var findings = read(Flock.of(), rows.toArray(Row[]::new));
    assertThat(findings.changes()).hasSize(RowPlanner.WINDOW);
    assertThat(findings.creates()).isEqualTo(2_500);
    assertThat(findings.overflowing()).isTrue();
  }

  @Test
  void someRowsMissNobodyAndLeaveADomainToWhoHasIt() {
    var reading =
        new RowPlanner(
            MAPPING, Flock.SOURCE, Flock.of("ada", "a.x.io", "bob", "b.x.io"), false, false);
    reading.row(tenant("bob", "b.x.io", "a.x.io"));
    var findings = reading.findings();
    assertThat(findings.missing()).isEmpty();
    assertThat(findings.changes()).isEmpty();
    assertThat(findings.doubtful()).isTrue();
  }

  private static ReadingResult read(Flock flock, Row... rows) {
    return read(flock, false, rows);
  }

  private static ReadingResult read(Flock flock, boolean adopting, Row... rows) {
    var reading = new RowPlanner(MAPPING, Flock.SOURCE, flock, adopting, true);
    for (var row : rows) {
      reading.row(row);
    }
    return reading.findings();
  }
}
