package io.tenantry.hostname.pool;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What requests were last told of each Gateway.
 *
 * <p>Shared mutable state: one state for each Gateway. It lives in memory only: after a restart all
 * are told again.
 */
public final class GatewayStates {
  private final Map<String, GatewayState> told = new ConcurrentHashMap<>();

  Optional<GatewayState> last(String gateway) {
    return Optional.ofNullable(told.get(gateway));
  }

  void report(String gateway, GatewayState state) {
    if (state.there()) {
      told.put(gateway, state);
    } else {
      told.remove(gateway);
    }
  }

  /** Why a Gateway cannot be brought in line with who is on it. */
  public Optional<String> trouble(String gateway) {
    return last(gateway).flatMap(GatewayState::trouble);
  }
}
