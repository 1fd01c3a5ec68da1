package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.cloud.DnsZone;
import io.tenantry.cloud.dns.ChangeBatch;
import io.tenantry.cloud.dns.RecordChange;
import io.tenantry.cloud.dns.ZoneWriter;
import io.tenantry.cloud.dns.ZoneWriterContract;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.route53.model.ChangeAction;

class Route53ZonesTest implements ZoneWriterContract {
  private Aws aws;
  private Instant now = Instant.parse("2026-11-15T12:00:00Z");

  @BeforeEach
  void start() throws Exception {
    aws = Aws.start();
  }

  @AfterEach
  void stop() throws Exception {
    aws.close();
  }

  @Override
  public ZoneWriter writer() {
    return aws.zones();
  }

  @Override
  public DnsZone zone() {
    return Aws.ZONE;
  }

  @Override
  public void plant(String name, String type, String value, long ttl) {
    aws.byHand(ChangeAction.CREATE, name, type, value, ttl);
  }

  @ParameterizedTest
  @CsvSource({
    "Throttling, 400, THROTTLED",
    "TooManyRequests, 429, THROTTLED",
    "PriorRequestNotComplete, 400, THROTTLED",
    "AccessDenied, 403, DENIED",
    "AccessDeniedException, 400, DENIED",
    "NoSuchHostedZone, 404, MISSING",
    "HostedZoneNotFound, 404, MISSING",
    "ServiceUnavailable, 503, UNAVAILABLE"
  })
  void putsFailuresInOurWords(String code, int status, Kind kind) {
    aws.simulator
        .faults()
        .add(new Fault("route53", null, null, null, null, new Effect.Refuse(code, status, "so")));
    assertThatThrownBy(() -> writer().find(CALL, zone(), Set.of("a.example.com")))
        .isInstanceOfSatisfying(
            PortException.class,
            e -> {
              assertThat(e.failure().kind()).isEqualTo(kind);
              assertThat(e.failure().message()).contains("ListResourceRecordSets failed", "so");
            });
  }

  @Test
  void asksOnceForAThousandNeighboursThatAreNotThere() {
    var names =
        IntStream.range(0, 1_000)
            .mapToObj("m%04d.example.com"::formatted)
            .collect(Collectors.toSet());
    assertThat(writer().find(CALL, zone(), names)).isEmpty();
    assertThat(aws.calls()).containsEntry("ListResourceRecordSets", 1L);
  }

  @Test
  void anImpossibleNameHasNothing() {
    plant("a.example.com", "CNAME", "d1.net", 60);
    assertThat(writer().find(CALL, zone(), Set.of("bad..example.com", "a.example.com")))
        .singleElement()
        .satisfies(seen -> assertThat(seen.name()).isEqualTo("a.example.com"));
  }

  @Test
  void looksThroughASmallZoneWithOneCallAMinute() {
    plant("m.example.com", "TXT", "\"mine\"", 60);
    var zones = aws.zones(() -> now);
    for (int minute = 1; minute <= 3; minute++) {
      for (int i = 0; i < 100; i++) {
        var name = "n%02d.example.com".formatted(i);
        assertThat(zones.look(CALL, zone(), Set.of(name))).containsEntry(name, Set.of());
      }
      assertThat(zones.look(CALL, zone(), Set.of("m.example.com")).get("m.example.com")).hasSize(1);
      assertThat(aws.calls()).isEqualTo(Map.of("ListResourceRecordSets", (long) minute));
      now = now.plus(ZonePages.KEEP);
    }
  }

  @Test
  void aLookSeesWhatOthersDidAMinuteLater() {
    var zones = aws.zones(() -> now);
    assertThat(zones.look(CALL, zone(), Set.of("m.example.com")).get("m.example.com")).isEmpty();
    plant("m.example.com", "TXT", "\"mine\"", 60);
    now = now.plus(ZonePages.KEEP);
    assertThat(zones.look(CALL, zone(), Set.of("m.example.com")).get("m.example.com")).hasSize(1);
  }

  @Test
  void aLookSeesAChangeWhoseAnswerWasLost() {
    var zones = aws.zones(() -> now);
    var batch =
        new ChangeBatch(
            List.of(new RecordChange(RecordChange.Action.CREATE, SHOP, SHOP.target())), "test");
    assertThat(zones.look(CALL, zone(), Set.of(SHOP.name())).get(SHOP.name())).isEmpty();
    aws.simulator
        .faults()
        .add(
            new Fault(
                "route53", "ChangeResourceRecordSets", null, null, null, new Effect.DropAfter()));
    assertThatThrownBy(() -> zones.change(CALL, zone(), batch)).isInstanceOf(PortException.class);
    assertThat(zones.look(CALL, zone(), Set.of(SHOP.name())).get(SHOP.name())).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Throttling, 400, THROTTLED",
    "AccessDenied, 403, DENIED",
    "NoSuchHostedZone, 404, MISSING",
    "ServiceUnavailable, 503, UNAVAILABLE"
  })
  void aFailedLookIsToldAndNotRemembered(String code, int status, Kind kind) {
    var zones = aws.zones();
    var fault = refuse(code, status);
    assertThatThrownBy(() -> zones.look(CALL, zone(), Set.of("a.example.com")))
        .isInstanceOfSatisfying(
            PortException.class,
            e -> {
              assertThat(e.failure().kind()).isEqualTo(kind);
              assertThat(e.failure().message()).contains("ListResourceRecordSets failed", "so");
            });
    fault.run();
    assertThat(zones.look(CALL, zone(), Set.of("a.example.com")))
        .isEqualTo(Map.of("a.example.com", Set.of()));
  }

  @Test
  void readsAZonesNameOnceADay() {
    var zones = aws.zones(() -> now);
    IntStream.range(0, 3)
        .forEach(_ -> assertThat(zones.zoneName(CALL, zone())).contains("example.com"));
    assertThat(zones.zoneName(CALL, Aws.OTHER)).contains("example.org");
    assertThat(aws.calls()).containsEntry("GetHostedZone", 2L);
    now = now.plus(Duration.ofHours(25));
    assertThat(zones.zoneName(CALL, zone())).contains("example.com");
    assertThat(aws.calls()).containsEntry("GetHostedZone", 3L);
  }

  @Test
  void aZoneThatMayNotBeReadHasNoNameForAFewMinutes() {
    var zones = aws.zones(() -> now);
    var fault = refuse("AccessDenied", 403);
    IntStream.range(0, 3).forEach(_ -> assertThat(zones.zoneName(CALL, zone())).isEmpty());
    assertThat(aws.calls()).containsEntry("GetHostedZone", 1L);
    fault.run();
    now = now.plus(Duration.ofMinutes(6));
    assertThat(zones.zoneName(CALL, zone())).contains("example.com");
  }

  @ParameterizedTest
  @CsvSource({"Throttling, 400, THROTTLED", "ServiceUnavailable, 503, UNAVAILABLE"})
  void anyOtherFailureToReadANameIsToldAndNotRemembered(String code, int status, Kind kind) {
    var zones = aws.zones();
    var fault = refuse(code, status);
    assertThatThrownBy(() -> zones.zoneName(CALL, zone()))
        .isInstanceOfSatisfying(
            PortException.class,
            e -> {
              assertThat(e.failure().kind()).isEqualTo(kind);
              assertThat(e.failure().message()).contains("GetHostedZone failed");
            });
    fault.run();
    assertThat(zones.zoneName(CALL, zone())).contains("example.com");
  }

  /** Until the answer is run. */
  private Runnable refuse(String code, int status) {
    aws.simulator
        .faults()
        .add(new Fault("route53", null, null, null, null, new Effect.Refuse(code, status, "so")));
    return () -> aws.simulator.faults().clear();
  }
}
