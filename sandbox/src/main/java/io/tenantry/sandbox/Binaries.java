package io.tenantry.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory that holds the programs of a control plane. */
record Binaries(Path directory) {
  static final List<String> NAMES = List.of("etcd", "kube-apiserver", "kube-controller-manager");

  String etcd() {
    return path("etcd");
  }

  String apiServer() {
    return path("kube-apiserver");
  }

  String controllerManager() {
    return path("kube-controller-manager");
  }

  boolean complete() {
    return missing().findAny().isEmpty();
  }

  Stream<String> missing() {
    return NAMES.stream().filter(name -> !Files.isExecutable(directory.resolve(name)));
  }

  private String path(String name) {
    return directory.resolve(name).toString();
  }
}
