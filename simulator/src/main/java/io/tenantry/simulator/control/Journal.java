package io.tenantry.simulator.control;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.core.StoreChange;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the state on disk: one line of JSON for each transaction, so that an incomplete last line
 * is a transaction that did not happen.
 */
public final class Journal implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  // Plain ASCII: wherever a line is torn, the rest can still be read as text.
  private static final JsonMapper JSON =
      Json.mapper().rebuild().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private final Engine engine;
  private final BufferedWriter out;

  /** One transaction and when it was made, by the simulator's clock. */
  private record Line(Instant time, List<Change> changes) {}

  /** An {@link StoreChange} whose value is not a record yet, or no longer. */
  private record Change(String kind, String id, @Nullable JsonNode value) {}

  private Journal(Engine engine, BufferedWriter out) {
    this.engine = engine;
    this.out = out;
  }

  /** Restores what the directory holds, compacts it, and writes down everything from now on. */
  public static Journal open(Engine engine, Path directory) throws IOException {
    Files.createDirectories(directory);
    var file = directory.resolve("journal.jsonl");
    if (Files.exists(file)) {
      engine.restore(read(file, engine));
    }
    compact(file, engine);
    var journal = new Journal(engine, Files.newBufferedWriter(file, StandardOpenOption.APPEND));
    engine.store().journal(journal::write);
    return journal;
  }

  @Override
  public void close() throws IOException {
    engine.store().journal(_ -> {});
    out.close();
  }

  private static List<StoreChange> read(Path file, Engine engine) throws IOException {
    var entries = new ArrayList<StoreChange>();
    try (var lines = Files.newBufferedReader(file)) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        try {
          entries.addAll(parse(line, engine));
        } catch (JsonProcessingException e) {
          if (lines.readLine() != null) {
            throw new IOException(file + " is damaged: " + e.getOriginalMessage(), e);
          }
          LOG.atWarn()
              .addKeyValue("file", file)
              .log("The last transaction of the journal is incomplete; dropped");
        }
      }
    }
    return entries;
  }

  private static List<StoreChange> parse(String text, Engine engine)
      throws JsonProcessingException {
    var entries = new ArrayList<StoreChange>();
    var line = JSON.readValue(text, Line.class);
    for (var change : line.changes()) {
      var type = engine.store().kind(change.kind()).type();
      var value = change.value() == null ? null : JSON.treeToValue(change.value(), type);
      entries.add(new StoreChange(change.kind(), change.id(), value));
    }
    engine.clock().notBefore(line.time());
    return entries;
  }

  private static void compact(Path file, Engine engine) throws IOException {
    var fresh = file.resolveSibling("journal.new");
    try (var writer = Files.newBufferedWriter(fresh)) {
      for (var entry : engine.read(_ -> engine.store().snapshot())) {
        writer.write(line(List.of(entry), engine));
      }
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  // Called by the store for one transaction at a time.
  private void write(List<StoreChange> entries) {
    try {
      out.write(line(entries, engine));
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The journal cannot be written", e);
    }
  }

  private static String line(List<StoreChange> entries, Engine engine)
      throws JsonProcessingException {
    var changes =
        entries.stream()
            .map(entry -> new Change(entry.kind(), entry.id(), tree(entry.value())))
            .toList();
    return JSON.writeValueAsString(new Line(engine.clock().instant(), changes)) + "\n";
  }

  private static @Nullable JsonNode tree(@Nullable Object value) {
    return value == null ? null : JSON.valueToTree(value);
  }
}
