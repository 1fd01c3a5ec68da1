package io.tenantry.proof.hostname;

/** A hosted zone that no other test uses. */
record Zone(String id, String apex) {
  String hostname(String label) {
    return label + "." + apex;
  }

  /** What a claim of a name in it is called. */
  String claim(String hostname) {
    return id.toLowerCase(java.util.Locale.ROOT) + "-" + hostname.replace("*", "wildcard");
  }
}
