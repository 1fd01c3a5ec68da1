package io.tenantry.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Where a sandbox keeps its files.
 *
 * @param path the directory, readable by its owner only
 * @param temporary whether it goes when the sandbox goes
 */
record DataDirectory(Path path, boolean temporary) {
  private static final FileAttribute<?> OWNER_ONLY_DIRECTORY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<?> OWNER_ONLY_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  static DataDirectory create() {
    try {
      return new DataDirectory(
          Files.createTempDirectory("tenantry-sandbox-", OWNER_ONLY_DIRECTORY), true);
    } catch (IOException e) {
      throw new SandboxException(
          "cannot create a temporary directory; set TMPDIR to a writable one: " + e.getMessage(),
          e);
    }
  }

  static DataDirectory at(Path path) {
    try {
      return new DataDirectory(Files.createDirectories(path.toAbsolutePath()), false);
    } catch (IOException e) {
      throw new SandboxException(
          "cannot use the data directory " + path + "; choose a writable one: " + e.getMessage(),
          e);
    }
  }

  Path file(String name) {
    return path.resolve(name);
  }

  /** Writes a file that only its owner can read. */
  Path write(String name, String content) {
    var file = file(name);
    writePrivate(file, content);
    return file;
  }

  static void writePrivate(Path file, String content) {
    try {
      // Deleted first: the permissions apply to new files only.
      Files.deleteIfExists(file);
      Files.createFile(file, OWNER_ONLY_FILE);
      Files.writeString(file, content, StandardOpenOption.TRUNCATE_EXISTING);
    } catch (IOException e) {
      throw new SandboxException(
          "cannot write " + file + "; choose a path in a writable directory: " + e, e);
    }
  }
}
