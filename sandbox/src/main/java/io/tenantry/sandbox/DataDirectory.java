package io.tenantry.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The directory of a sandbox, locked against other sandboxes.
 *
 * @param path the directory, readable by its owner only
 * @param doomed what is deleted when the sandbox ends
 * @param lock held while this object exists, so that no other sandbox uses the directory
 */
record DataDirectory(Path path, List<Path> doomed, FileLock lock) implements AutoCloseable {
  private static final FileAttribute<?> OWNER_ONLY_DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWNER_ONLY_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  /** The directory these options ask for, or a new one that goes with the sandbox. */
  static DataDirectory of(SandboxOptions options) {
    var outside = Stream.concat(options.kubeconfig().stream(), options.exports().stream()).toList();
    return options.data().map(path -> at(path, outside)).orElseGet(() -> temporary(outside));
  }

  private static DataDirectory temporary(List<Path> outside) {
    try {
      var path = Files.createTempDirectory("tenantry-sandbox-", OWNER_ONLY_DIRECTORY);
      var doomed = Stream.concat(Stream.of(path), outside.stream()).toList();
      return new DataDirectory(path, doomed, lock(path));
    } catch (IOException e) {
      throw new SandboxException("Cannot create a temporary directory: set TMPDIR: " + e, e);
    }
  }

  private static DataDirectory at(Path path, List<Path> outside) {
    try {
      var directory = Files.createDirectories(path.toAbsolutePath(), OWNER_ONLY_DIRECTORY);
      return new DataDirectory(directory, outside, lock(directory));
    } catch (IOException e) {
      throw new SandboxException(
          "Cannot use the data directory: choose another with --data: " + e, e);
    }
  }

  private static FileLock lock(Path directory) throws IOException {
    var file = directory.resolve("lock");
    var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      var lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException _) {
      // Another sandbox of this very process has it.
    }
    channel.close();
    throw new SandboxException(
        "Another sandbox uses " + directory + ": choose another directory with --data");
  }

  /** Lets others have the directory. */
  @Override
  public void close() {
    try {
      lock.acquiredBy().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path file(String name) {
    return path.resolve(name);
  }

  Path write(String name, String content) {
    var file = file(name);
    writePrivately(file, content);
    return file;
  }

  /** Writes a file that only its owner can read. */
  static void writePrivately(Path file, String content) {
    try {
      // Deleted first: the permissions apply to new files only.
      Files.deleteIfExists(file);
      Files.createFile(file, OWNER_ONLY_FILE);
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new SandboxException("Cannot write " + file + ": choose another path: " + e, e);
    }
  }
}
