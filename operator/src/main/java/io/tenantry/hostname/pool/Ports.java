package io.tenantry.hostname.pool;

/** The ports of a Gateway's listeners; 0 means the usual one. */
public record Ports(int http, int https) {
  static final Ports DEFAULT = new Ports(80, 443);

  public Ports {
    http = http == 0 ? 80 : http;
    https = https == 0 ? 443 : https;
  }
}
