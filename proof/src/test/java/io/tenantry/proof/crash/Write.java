package io.tenantry.proof.crash;

/** A request that may change something, as it passed by. */
record Write(String method, String path, String body) {
  /** Whether it is about the object with this unique name. */
  boolean concerns(String token) {
    return path.contains(token) || body.contains(token);
  }

  /** The path without the query, for people. */
  @Override
  public String toString() {
    return method + " " + path.replaceFirst("\\?.*", "");
  }
}
