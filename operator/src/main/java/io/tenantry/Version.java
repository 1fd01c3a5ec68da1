package io.tenantry;

/** The version of this build. */
final class Version {
  private Version() {}

  static String current() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
