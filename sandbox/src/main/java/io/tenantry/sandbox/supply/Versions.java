package io.tenantry.sandbox.supply;

import java.util.regex.Pattern;

/** The versions of the control plane, read from the Go module that pins them. */
record Versions(String kubernetes, String etcd, String go) {
  static Versions pinned() {
    return of(PinnedModule.CONTROL_PLANE.file("go.mod"));
  }

  static Versions of(String goMod) {
    return new Versions(
        find(goMod, "k8s\\.io/kubernetes v(\\S+)"),
        find(goMod, "go\\.etcd\\.io/etcd/server/v3 v(\\S+)"),
        find(goMod, "go (\\S+)"));
  }

  /** {@code 1.36.3} → {@code 1} and {@code 36}. */
  String[] majorMinor() {
    return kubernetes.split("\\.", 3);
  }

  private static String find(String goMod, String line) {
    var match = Pattern.compile("(?m)^\\s*" + line).matcher(goMod);
    if (!match.find()) {
      throw new IllegalStateException("go.mod has no line " + line);
    }
    return match.group(1);
  }
}
