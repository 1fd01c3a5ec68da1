package io.tenantry.sandbox.supply;

import io.tenantry.sandbox.SandboxException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** The user's cache. A directory in it is complete or does not exist. */
record Cache(Path root) {
  private static final ReentrantLock THREADS = new ReentrantLock();

  /** Puts everything that belongs there into an empty directory. */
  interface Fill {
    void into(Path directory) throws IOException;
  }

  static Cache of(Map<String, String> environment) {
    var xdg = environment.getOrDefault("XDG_CACHE_HOME", "");
    var base = xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
    return new Cache(base.resolve("tenantry"));
  }

  Path directory(String name) {
    return root.resolve(name);
  }

  /** Returns the target, filled before or now; of several askers one fills, the others wait. */
  Path fill(Path target, Fill fill) {
    if (Files.isDirectory(target)) {
      return target;
    }
    // A file lock is the whole process's: threads of one process need one of their own.
    THREADS.lock();
    try {
      return fillAlone(target, fill);
    } finally {
      THREADS.unlock();
    }
  }

  private Path fillAlone(Path target, Fill fill) {
    var unfinished = target.resolveSibling(target.getFileName() + ".unfinished");
    var lockFile = target.resolveSibling(target.getFileName() + ".lock");
    try {
      Files.createDirectories(root);
      Files.createDirectories(target.resolveSibling("."));
      try (var channel =
              FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
          var _ = channel.lock()) {
        if (!Files.isDirectory(target)) {
          delete(unfinished);
          fill.into(Files.createDirectories(unfinished));
          Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        }
        return target;
      } finally {
        delete(unfinished);
      }
    } catch (IOException e) {
      throw new SandboxException("Cannot write the cache " + target + ": " + e.getMessage(), e);
    }
  }

  static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (var files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(Cache::deleteOne);
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
