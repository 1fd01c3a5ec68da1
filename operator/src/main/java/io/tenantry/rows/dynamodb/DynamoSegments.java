package io.tenantry.rows.dynamodb;

import io.tenantry.cloud.aws.DynamoTable;
import io.tenantry.trace.Pass;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reads the parts of a table side by side, a page of each at a time, and gives the pages to the
 * caller's own thread.
 */
final class DynamoSegments {
  private sealed interface News {
    record Page(List<Map<String, AttributeValue>> items) implements News {}

    record End() implements News {}

    record Failed(RuntimeException why) implements News {}
  }

  private final BlockingQueue<News> news = new ArrayBlockingQueue<>(1);

  private DynamoSegments() {}

  static void read(
      DynamoTable table, int segments, Consumer<List<Map<String, AttributeValue>>> reader) {
    new DynamoSegments().readAll(table, segments, reader);
  }

  private void readAll(
      DynamoTable table, int segments, Consumer<List<Map<String, AttributeValue>>> reader) {
    var threads = Executors.newVirtualThreadPerTaskExecutor();
    try {
      for (int i = 0; i < segments; i++) {
        var scan = new DynamoScan(table, i, segments);
        threads.execute(Pass.handedOver(() -> work(scan)));
      }
      give(segments, reader);
    } finally {
      end(threads);
    }
  }

  private void work(DynamoScan scan) {
    try {
      try {
        scan.read(items -> put(new News.Page(items)));
        put(new News.End());
      } catch (RuntimeException e) {
        put(new News.Failed(e));
      }
    } catch (Stopped _) {
      // Nobody listens any more.
    }
  }

  private static final class Stopped extends RuntimeException {}

  private void put(News some) {
    try {
      news.put(some);
    } catch (InterruptedException _) {
      throw new Stopped();
    }
  }

  private void give(int segments, Consumer<List<Map<String, AttributeValue>>> reader) {
    for (int left = segments; left > 0; ) {
      switch (next()) {
        case News.Page(var items) -> reader.accept(items);
        case News.End _ -> left--;
        case News.Failed(var why) -> throw why;
      }
    }
  }

  private News next() {
    try {
      return news.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("stopped while reading a table", e);
    }
  }

  private static void end(ExecutorService threads) {
    threads.shutdownNow();
  }
}
