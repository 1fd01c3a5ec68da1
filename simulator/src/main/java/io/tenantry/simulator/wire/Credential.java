package io.tenantry.simulator.wire;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The parsed header {@code Authorization} of a SigV4 request.
 *
 * @param date the day in the credential scope, as {@code yyyyMMdd}
 */
public record Credential(
    String accessKey,
    String date,
    String region,
    String service,
    List<String> signedHeaders,
    String signature) {
  private static final Pattern HEADER =
      Pattern.compile(
          "AWS4-HMAC-SHA256 +Credential=([^/,]+)/(\\d{8})/([^/,]+)/([^/,]+)/aws4_request"
              + " *, *SignedHeaders=([^, ]+) *, *Signature=([0-9a-f]{64})");

  static Optional<Credential> parse(String header) {
    var match = HEADER.matcher(header.strip());
    if (!match.matches()) {
      return Optional.empty();
    }
    return Optional.of(
        new Credential(
            match.group(1),
            match.group(2),
            match.group(3),
            match.group(4),
            List.of(match.group(5).split(";")),
            match.group(6)));
  }

  String scope() {
    return String.join("/", date, region, service, "aws4_request");
  }
}
