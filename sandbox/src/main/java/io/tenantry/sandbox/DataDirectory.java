package io.tenantry.sandbox;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where a sandbox keeps its files.
 *
 * @param path the directory, readable by its owner only
 * @param doomed what goes when the sandbox goes
 */
record DataDirectory(Path path, List<Path> doomed) {
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
      return new DataDirectory(path, Stream.concat(Stream.of(path), outside.stream()).toList());
    } catch (IOException e) {
      throw new SandboxException("cannot create a temporary directory, set TMPDIR: " + e, e);
    }
  }

  private static DataDirectory at(Path path, List<Path> outside) {
    try {
      var directory = Files.createDirectories(path.toAbsolutePath(), OWNER_ONLY_DIRECTORY);
      lock(directory);
      return new DataDirectory(directory, outside);
    } catch (IOException e) {
      throw new SandboxException("cannot use the data directory, choose another: " + e, e);
    }
  }

  /** Never released: the lock lives as long as this process. */
  private static void lock(Path directory) throws IOException {
    var channel =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException _) {
      // Another sandbox of this very process has it.
    }
    channel.close();
    throw new SandboxException(directory + " is in use by another sandbox; choose another --data");
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
      throw new SandboxException("cannot write " + file + ", choose another path: " + e, e);
    }
  }
}
