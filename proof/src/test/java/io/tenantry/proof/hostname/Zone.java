package io.tenantry.proof.hostname;

/** A hosted zone, or the part of one below a name, that no other test uses. */
record Zone(String id, String apex) {
  /** The part of it below a name. */
  Zone below(String label) {
    return new Zone(id, hostname(label));
  }

  String hostname(String label) {
    return label + "." + apex;
  }

  /** What a claim of a name in it is called. */
  String claim(String hostname) {
    return id.toLowerCase(java.util.Locale.ROOT) + "-" + hostname.replace("*", "wildcard");
  }
}
