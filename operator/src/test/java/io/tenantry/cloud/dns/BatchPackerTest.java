package io.tenantry.cloud.dns;

import static io.tenantry.cloud.dns.Samples.A;
import static io.tenantry.cloud.dns.Samples.B;
import static io.tenantry.cloud.dns.Samples.creates;
import static io.tenantry.cloud.dns.Samples.deletes;
import static io.tenantry.cloud.dns.Samples.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.DnsRecord.Cname;
import io.tenantry.cloud.DnsRecords.Wish;
import io.tenantry.cloud.RecordAuthor;
import io.tenantry.cloud.RecordPolicy;
import io.tenantry.cloud.RecordPolicy.Conflict;
import io.tenantry.cloud.RecordPolicy.Sharing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BatchPackerTest {
  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  private static List<OwnerChanges> units(int count) {
    return IntStream.range(0, count).mapToObj(i -> creates("o" + i, numbered(i))).toList();
  }

  @Test
  void fillsBatchesInOrder() {
    assertThat(BatchPacker.pack(units(25), new BatchLimits(10, 1_000)))
        .extracting(List::size)
        .containsExactly(10, 10, 5);
    assertThat(BatchPacker.first(units(25), new BatchLimits(10, 1_000))).isEqualTo(units(10));
  }

  @Test
  void countsCharactersAndUpsertsDouble() {
    var upsert =
        new OwnerChanges(creates("o", A).claim(), List.of(RecordChange.upsert(A)), List.of());
    assertThat(upsert.elements()).isEqualTo(2);
    assertThat(upsert.characters()).isEqualTo(2 * "d1.net".length());
    assertThat(BatchPacker.pack(units(10), new BatchLimits(100, 4 * "d1.net".length())))
        .extracting(List::size)
        .containsExactly(4, 4, 2);
  }

  @Test
  void unitsOfOneNameTravelTogether() {
    var units = new ArrayList<>(units(9));
    units.addFirst(creates("taker", new Cname(A.name(), "d2.net", 300)));
    units.add(deletes("giver", A));
    assertThat(BatchPacker.first(units, new BatchLimits(5, 1_000)))
        .extracting(OwnerChanges::owner)
        .containsExactly("taker", "giver", "o0", "o1", "o2");
  }

  @Test
  void companyTooLargeForABatchIsCut() {
    var units = IntStream.range(0, 7).mapToObj(i -> creates("o" + i, A)).toList();
    assertThat(BatchPacker.pack(units, new BatchLimits(3, 1_000)))
        .extracting(List::size)
        .containsExactly(3, 3, 1);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyUnitTravelsOnceAndNoBatchIsTooLarge(long seed) {
    var random = new Random(seed);
    var limits = new BatchLimits(4 + random.nextInt(30), 40 + random.nextInt(300));
    var units = new ArrayList<OwnerChanges>();
    for (int i = random.nextInt(80); i > 0; i--) {
      units.add(
          random.nextBoolean()
              ? creates("o" + i, numbered(random.nextInt(40)), numbered(100 + i))
              : deletes("o" + i, numbered(random.nextInt(40))));
    }
    var batches = BatchPacker.pack(units, limits);
    assertThat(batches.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(units);
    assertThat(batches)
        .map(ChangeBatch::of)
        .allMatch(batch -> limits.allow(batch.elements(), batch.characters()));
  }

  @Test
  void aBatchDoesOnceWhatSeveralWantAndDeletesFirst() {
    var batch =
        ChangeBatch.of(List.of(creates("a", A), creates("b", A, numbered(1)), deletes("c", A)));
    assertThat(batch.changes())
        .containsExactly(
            RecordChange.delete(A), RecordChange.create(A), RecordChange.create(numbered(1)));
    assertThat(batch.comment()).isEqualTo("Managed by tests");
    assertThat(ChangeBatch.of(List.of(deletes("c", A), deletes("d", A))).changes())
        .containsExactly(RecordChange.delete(A));
  }

  @Test
  void aBatchTellsOfAllInWhoseNameItIs() {
    var other = authored(deletes("b", B), "others");
    assertThat(ChangeBatch.of(List.of(creates("a", A), other)).comment())
        .isEqualTo("Managed by others and tests");
    assertThat(ChangeBatch.of(List.of(other)).comment()).isEqualTo("Cleanup by others");
  }

  private static OwnerChanges authored(OwnerChanges unit, String name) {
    var wish = unit.claim().wish();
    var policy =
        new RecordPolicy(
            Conflict.REFUSE, Sharing.SHARED, new RecordAuthor(name, "", Optional.empty()));
    var theirs =
        new Wish(
            wish.call(), wish.zone(), wish.owner(), wish.had(), wish.tried(), wish.wants(), policy);
    var claim = new OwnerClaim(theirs, 1, unit.claim().remembered(), List.of());
    return new OwnerChanges(claim, unit.changes(), List.of());
  }
}
