package io.tenantry.sandbox.supply;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A directory with the control plane's binaries. */
public record Binaries(Path directory) {
  static final List<String> NAMES = List.of("etcd", "kube-apiserver", "kube-controller-manager");

  public String etcd() {
    return path("etcd");
  }

  public String apiServer() {
    return path("kube-apiserver");
  }

  public String controllerManager() {
    return path("kube-controller-manager");
  }

  List<String> missing() {
    return NAMES.stream().filter(name -> !Files.isExecutable(directory.resolve(name))).toList();
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
