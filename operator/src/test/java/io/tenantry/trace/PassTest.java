package io.tenantry.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class PassTest {
  private final List<String> told = Collections.synchronizedList(new ArrayList<>());
  private final Pass pass = new Pass("7f-1", new Told(""));

  private record Create() {}

  private record Delete() {}

  /** Writes down each span's path from the first. */
  private final class Told implements Span {
    private final String path;

    Told(String path) {
      this.path = path;
    }

    @Override
    public Span child(String name, Map<String, String> attributes, List<Span> links) {
      told.add(path + "/" + name + (links.isEmpty() ? "" : " +" + links.size()));
      return new Told(path + "/" + name);
    }

    @Override
    public void set(String attribute, String value) {
      told.add(path + " " + attribute + "=" + value);
    }

    @Override
    public void failed(String message) {
      told.add(path + " failed: " + message);
    }

    @Override
    public void end() {
      told.add(path + " ended");
    }
  }

  @AfterEach
  void forget() {
    MDC.clear();
  }

  @Test
  void callsAndRequestsAreBelowTheirStep() {
    pass.run(() -> {
      Pass.step(
          new Create(),
          () -> {
            Pass.call("aws", Map.of(), () -> 1);
            Pass.request("write", Map.of(), true).end();
          });
      return 0;
    });

    assertThat(told)
        .containsExactly(
            "/step Create",
            "/step Create/aws",
            "/step Create/aws ended",
            "/step Create/write",
            "/step Create/write ended",
            "/step Create ended");
    assertThat(pass.steps()).isEqualTo("Create");
    assertThat(pass.calls()).isEqualTo(1);
    assertThat(pass.writes()).isEqualTo(1);
    assertThat(pass.didSomething()).isTrue();
  }

  @Test
  void aStepThatFailsIsNotDone() {
    var refusal = new PortException(new Failure(Kind.DENIED, "not allowed"));
    pass.run(() -> {
      Pass.step(new Create(), () -> {});
      Pass.step(new Create(), () -> {});
      assertThatThrownBy(() ->
              Pass.step(
                  new Delete(),
                  () -> {
                    throw refusal;
                  }))
          .isSameAs(refusal);
      return 0;
    });

    assertThat(pass.steps()).isEqualTo("Create 2");
    assertThat(pass.failure()).contains("Delete: not allowed");
    assertThat(told).contains("/step Delete failed: not allowed");
  }

  @Test
  void lookingIsNotDoingSomething() {
    pass.run(() -> Pass.call("aws", Map.of(), () -> 1));

    assertThat(pass.didSomething()).isFalse();
  }

  @Test
  void anotherThreadWorksForTheSameReconcile() throws InterruptedException {
    var seen = new ArrayList<Optional<String>>();
    var thread =
        pass.run(() ->
            Thread.ofVirtual()
                .start(
                    Pass.handedOver(() -> {
                      seen.add(Pass.current().map(Pass::id));
                      seen.add(Optional.ofNullable(MDC.get(Pass.KEY)));
                      Pass.step(new Create(), () -> {});
                    })));
    thread.join();

    assertThat(seen).containsExactly(Optional.of("7f-1"), Optional.of("7f-1"));
    assertThat(pass.steps()).isEqualTo("Create");
  }

  @Test
  void workForManyBearsAllTheirIds() {
    var first = pass.run(() -> Pass.origin().orElseThrow());
    var second = new Pass("7f-2", new Told("second")).run(() -> Pass.origin().orElseThrow());
    MDC.clear();
    var seen = new ArrayList<String>();

    Pass.runFor(
        List.of(first, second),
        "batch",
        () -> {
          seen.add(MDC.get(Pass.KEY));
          Pass.call("aws", Map.of(), () -> 1);
        });

    assertThat(seen).containsExactly("7f-1,7f-2");
    assertThat(MDC.get(Pass.KEY)).isNull();
    assertThat(told).containsExactly("/batch +1", "/batch/aws", "/batch/aws ended", "/batch ended");
  }

  @Test
  void aGreatReconcileDoesNotFillTheCollector() {
    pass.run(() -> {
      for (int i = 0; i < 2_000; i++) {
        Pass.step(new Create(), () -> {});
      }
      return 0;
    });

    assertThat(told).hasSize(1_000);
    assertThat(pass.steps()).isEqualTo("Create 2000");
  }

  @Test
  void withoutAReconcileWorkIsJustDone() {
    assertThat(Pass.call("aws", Map.of(), () -> 1)).isEqualTo(1);
    assertThat(Pass.stage("observe", () -> 2)).isEqualTo(2);
    assertThat(Pass.request("write", Map.of(), true)).isSameAs(Span.NONE);
    assertThat(told).isEmpty();
  }
}
