package io.tenantry.sandbox;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Reads the API server's audit log; tests count writes with it. */
public final class AuditLog {
  private static final Set<String> WRITES =
      Set.of("create", "update", "patch", "delete", "deletecollection");
  private static final ObjectReader EVENTS = JsonMapper.builder().build().readerFor(Event.class);

  private static final long PAUSE_NANOS = 1_000_000;

  private final Path file;
  private final Runnable pause;

  AuditLog(Path file) {
    this(file, () -> LockSupport.parkNanos(PAUSE_NANOS));
  }

  /** {@code pause} is how it waits before it looks at the file again. */
  AuditLog(Path file, Runnable pause) {
    this.file = file;
    this.pause = pause;
  }

  /**
   * One answered request. What the request did not name is an empty string.
   *
   * @param user who asked, such as {@code system:serviceaccount:tenantry:operator}
   * @param group the API group, empty for the core group
   * @param code the HTTP status of the answer
   */
  public record Entry(
      String verb,
      String user,
      String group,
      String resource,
      String subresource,
      String namespace,
      String name,
      int code,
      String uri) {

    public boolean isWrite() {
      return WRITES.contains(verb);
    }
  }

  /** A point in the log to count from. */
  public record Mark(long offset) {
    public static final Mark START = new Mark(0);
  }

  /** Now: later requests come after it. A line that is still on its way is waited for. */
  public Mark mark() {
    try (var log = new RandomAccessFile(file.toFile(), "r")) {
      var end = log.length();
      while (!isWhole(log, end)) {
        pause.run();
        end = log.length();
      }
      return new Mark(end);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isWhole(RandomAccessFile log, long end) throws IOException {
    if (end == 0) {
      return true;
    }
    log.seek(end - 1);
    return log.read() == '\n';
  }

  public List<Entry> writes() {
    return writesSince(Mark.START);
  }

  public List<Entry> writesSince(Mark mark) {
    return entriesSince(mark).stream().filter(Entry::isWrite).toList();
  }

  /** Reads and writes alike, in the order in which they were answered. */
  public List<Entry> entriesSince(Mark mark) {
    return textSince(mark).lines().map(AuditLog::entry).toList();
  }

  private String textSince(Mark mark) {
    try (var log = new RandomAccessFile(file.toFile(), "r")) {
      log.seek(mark.offset());
      var bytes = new byte[Math.toIntExact(log.length() - mark.offset())];
      log.readFully(bytes);
      var text = new String(bytes, StandardCharsets.UTF_8);
      // The last line may still be on its way.
      return text.substring(0, text.lastIndexOf('\n') + 1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Entry entry(String line) {
    try {
      return EVENTS.<Event>readValue(line).entry();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Event(
      String verb,
      String requestURI,
      @Nullable User user,
      @Nullable Target objectRef,
      @Nullable Answer responseStatus) {

    Entry entry() {
      var target = objectRef == null ? Target.NONE : objectRef;
      return new Entry(
          verb,
          user == null ? "" : text(user.username),
          text(target.apiGroup),
          text(target.resource),
          text(target.subresource),
          text(target.namespace),
          text(target.name),
          responseStatus == null ? 0 : responseStatus.code,
          requestURI);
    }

    private static String text(@Nullable String value) {
      return Objects.requireNonNullElse(value, "");
    }
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record User(@Nullable String username) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Target(
      @Nullable String apiGroup,
      @Nullable String resource,
      @Nullable String subresource,
      @Nullable String namespace,
      @Nullable String name) {
    private static final Target NONE = new Target(null, null, null, null, null);
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Answer(int code) {}
}
