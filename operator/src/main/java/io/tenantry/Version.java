package io.tenantry;

/** Which build this is. */
final class Version {
  private Version() {}

  static String current() {
    var version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
