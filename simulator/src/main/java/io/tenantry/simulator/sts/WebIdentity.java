package io.tenantry.simulator.sts;

import com.fasterxml.jackson.databind.JsonNode;
import io.tenantry.simulator.core.AwsError;
import io.tenantry.simulator.core.Json;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;

/**
 * The claims of a web identity token. Its signature is not verified: the simulator knows no
 * provider's keys.
 */
record WebIdentity(String issuer, String subject, String audience, long expires) {

  static WebIdentity read(String token) {
    var parts = token.split("\\.", -1);
    if (parts.length != 3) {
      throw unreadable();
    }
    try {
      JsonNode claims = Json.mapper().readTree(Base64.getUrlDecoder().decode(parts[1]));
      if (claims == null || !claims.hasNonNull("iss") || !claims.hasNonNull("sub")) {
        throw unreadable();
      }
      var audience = claims.path("aud");
      return new WebIdentity(
          claims.get("iss").asText(),
          claims.get("sub").asText(),
          (audience.isArray() ? audience.path(0) : audience).asText(""),
          claims.path("exp").asLong(Long.MAX_VALUE));
    } catch (IOException | IllegalArgumentException e) {
      throw unreadable();
    }
  }

  boolean expired(Instant now) {
    return expires <= now.getEpochSecond();
  }

  private static AwsError unreadable() {
    return new AwsError(
        400,
        "InvalidIdentityToken",
        "The ID Token provided is not a valid JWT. (You may see this error if you sent an Access"
            + " Token)");
  }
}
