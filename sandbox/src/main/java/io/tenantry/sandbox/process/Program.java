package io.tenantry.sandbox.process;

import io.tenantry.sandbox.Checkout;
import io.tenantry.sandbox.SandboxException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Java program of this project that runs in its own process with its own class path. */
public enum Program {
  OPERATOR("operator", "io.tenantry.Main"),
  BENCH("proof", "io.tenantry.proof.Bench");

  private final String module;
  private final String main;

  Program(String module, String main) {
    this.module = module;
    this.main = main;
  }

  /** The process, not yet started; the launcher starts the same programs with the same flags. */
  public ProcessBuilder process(Checkout checkout, List<String> startup, List<String> arguments) {
    var line = new ArrayList<String>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("@" + StartupCache.options(checkout, module));
    line.addAll(List.of("-Xlog:cds=off", "-Xlog:aot=off"));
    line.addAll(startup);
    line.addAll(List.of("-cp", classPath(checkout), main));
    line.addAll(arguments);
    var process = new ProcessBuilder(line);
    process.environment().putIfAbsent("MALLOC_ARENA_MAX", "2");
    return process;
  }

  public StartupCache startupCache(Checkout checkout) {
    return StartupCache.of(checkout, module);
  }

  /** Runs it on this process's terminal and returns its exit code. */
  public int run(Checkout checkout, List<String> arguments) {
    try {
      var startup = startupCache(checkout).use();
      return process(checkout, startup, arguments).inheritIO().start().waitFor();
    } catch (IOException e) {
      throw new SandboxException("Cannot start " + main + ": " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SandboxException("interrupted", e);
    }
  }

  public String classPath(Checkout checkout) {
    var target = checkout.root().resolve(module).resolve("target");
    var own = jars(target, "tenantry-" + module + "-");
    if (own.isEmpty()) {
      throw new SandboxException(
          "Module " + module + " is not built: start it with ./tenantry, which builds it");
    }
    return Stream.concat(own.stream(), jars(target.resolve("lib"), "").stream())
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Sorted: a start-up cache is good for one order of the class path only. */
  private static List<Path> jars(Path directory, String prefix) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (var files = Files.list(directory)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new SandboxException("Cannot read " + directory + ": " + e.getMessage(), e);
    }
  }
}
