package io.tenantry.proof;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Samples of processor time, as Java Flight Recorder takes them. */
record CpuProfile(List<Sample> samples) {
  private static final String EVENT = "jdk.CPUTimeSample";

  /** Flags of a JVM that records these samples and nothing else. */
  static final String FLAGS =
      "-XX:StartFlightRecording:settings=none,+%1$s#enabled=true,+%1$s#throttle=10ms"
          .formatted(EVENT);

  /** One moment of one thread. */
  record Sample(Instant at, StackCategory category) {}

  /** A profile without samples would look like one in which nothing was done. */
  CpuProfile {
    if (samples.isEmpty()) {
      throw new IllegalArgumentException("The recording has no samples of processor time");
    }
    samples = List.copyOf(samples);
  }

  static CpuProfile read(Path recording) throws IOException {
    return new CpuProfile(
        RecordingFile.readAllEvents(recording).stream()
            .filter(event -> event.getEventType().getName().equals(EVENT))
            .map(event -> new Sample(event.getStartTime(), StackCategory.of(frames(event))))
            .toList());
  }

  private static List<StackCategory.Frame> frames(RecordedEvent event) {
    var stack = event.getStackTrace();
    return stack == null ? List.of() : stack.getFrames().stream().map(CpuProfile::frame).toList();
  }

  private static StackCategory.Frame frame(RecordedFrame frame) {
    var method = frame.getMethod();
    return new StackCategory.Frame(method.getType().getName(), method.getName());
  }

  /**
   * The share of each category in the samples from one moment up to another, in percent; none
   * without samples.
   */
  Map<StackCategory, Double> shares(Instant from, Instant to) {
    var within =
        samples.stream().filter(s -> !s.at().isBefore(from) && s.at().isBefore(to)).toList();
    var shares = new EnumMap<StackCategory, Double>(StackCategory.class);
    if (within.isEmpty()) {
      return shares;
    }
    for (var category : StackCategory.values()) {
      long some = within.stream().filter(s -> s.category() == category).count();
      shares.put(category, 100.0 * some / within.size());
    }
    return shares;
  }
}
