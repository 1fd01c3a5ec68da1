package io.tenantry.hostname.access;

import io.tenantry.api.hostname.HostnameGrantSpec;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All hostnames that are granted to a namespace, as its annotation: an admission policy sees the
 * namespace of a route, but only one grant at a time.
 */
final class GrantedHostnames {
  /** Read by deploy/policies/routes.yaml, which also keeps everybody else from writing it. */
  static final String ANNOTATION = "gateway.opendi.com/granted-hostnames";

  /** What a route can ask for; a comma in a word would make two of it. */
  private static final Pattern HOSTNAME =
      Pattern.compile("(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

  private GrantedHostnames() {}

  /**
   * The annotation's value; empty means that the annotation must not be there.
   *
   * @param grants the grants of the pool, for whatever namespace, that are not being deleted
   */
  static Optional<String> of(String namespace, Collection<HostnameGrantSpec> grants) {
    var hostnames =
        grants.stream()
            .filter(grant -> grant.namespace().equals(namespace))
            .flatMap(grant -> grant.hostnames().stream())
            .map(hostname -> hostname.toLowerCase(Locale.ROOT))
            .filter(hostname -> HOSTNAME.matcher(hostname).matches())
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
    return Optional.of(hostnames).filter(value -> !value.isEmpty());
  }
}
