package io.tenantry.hostname.pool;

/** The ports of a Gateway's listeners; 0 means the usual one. */
public record ListenerPorts(int http, int https) {
  static final ListenerPorts DEFAULT = new ListenerPorts(80, 443);

  public ListenerPorts {
    http = http == 0 ? 80 : http;
    https = https == 0 ? 443 : https;
  }
}
