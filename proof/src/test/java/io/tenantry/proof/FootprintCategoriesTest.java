package io.tenantry.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tenantry.proof.StackCategory.Frame;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FootprintCategoriesTest {
  @ParameterizedTest
  @CsvSource({
    "com.fasterxml.jackson.core.JsonParser.nextToken, JSON",
    "sun.security.ssl.SSLCipher.decrypt, TLS",
    "jdk.internal.net.http.Http2Connection.run, HTTP",
    "io.fabric8.kubernetes.client.jdkhttp.JdkHttpClientImpl.send, HTTP",
    "io.fabric8.kubernetes.client.informers.impl.cache.CacheImpl.put, WATCH",
    "io.fabric8.kubernetes.client.dsl.internal.AbstractWatchManager.onMessage, WATCH",
    "io.tenantry.edge.EdgePlanner.plan, PLANNING",
    "io.tenantry.edge.Claim.decide, PLANNING",
    "io.tenantry.edge.EdgeObserver.observe, TENANTRY",
    "software.amazon.awssdk.core.SdkRequest.sign, AWS",
    "io.javaoperatorsdk.operator.processing.EventProcessor.run, QUEUE",
    "jdk.internal.loader.BuiltinClassLoader.loadClass, CLASSES",
    "java.lang.invoke.VarHandleGuards.guard, OTHER",
    "java.util.HashMap.get, OTHER"
  })
  void oneFrameTells(String call, StackCategory category) {
    assertThat(StackCategory.of(stack(call))).isEqualTo(category);
  }

  @Test
  void theFirstFrameThatTellsCounts() {
    assertThat(
            StackCategory.of(
                stack(
                    "java.util.HashMap.get",
                    "com.fasterxml.jackson.databind.ObjectMapper.readValue",
                    "io.tenantry.edge.EdgePlanner.plan")))
        .isEqualTo(StackCategory.JSON);
  }

  @Test
  void initialisingAClassIsLoadingIt() {
    assertThat(StackCategory.of(stack("java.util.HashMap.put", "software.amazon.X.<clinit>")))
        .isEqualTo(StackCategory.CLASSES);
  }

  @Test
  void aStackThatCouldNotBeTakenIsOther() {
    assertThat(StackCategory.of(List.of())).isEqualTo(StackCategory.OTHER);
  }

  @Test
  void sharesAreOfOneStageOnly() {
    var start = Instant.EPOCH;
    var profile =
        new CpuProfile(
            List.of(
                new CpuProfile.Sample(start, StackCategory.JSON),
                new CpuProfile.Sample(start.plusSeconds(1), StackCategory.TLS),
                new CpuProfile.Sample(start.plusSeconds(2), StackCategory.AWS)));
    assertThat(profile.shares(start, start.plusSeconds(2)))
        .containsEntry(StackCategory.JSON, 50.0)
        .containsEntry(StackCategory.TLS, 50.0)
        .containsEntry(StackCategory.AWS, 0.0);
    assertThat(profile.shares(start.plusSeconds(9), start.plusSeconds(10))).isEmpty();
  }

  @Test
  void aRecordingWithoutSamplesIsAnError() {
    assertThatIllegalArgumentException().isThrownBy(() -> new CpuProfile(List.of()));
  }

  private static List<Frame> stack(String... calls) {
    return Stream.of(calls)
        .map(call -> {
          int dot = call.lastIndexOf('.');
          return new Frame(call.substring(0, dot), call.substring(dot + 1));
        })
        .toList();
  }
}
