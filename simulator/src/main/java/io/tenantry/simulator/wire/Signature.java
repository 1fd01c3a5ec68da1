package io.tenantry.simulator.wire;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes signature version 4 of a request. */
final class Signature {
  private static final HexFormat HEX = HexFormat.of();

  private Signature() {}

  static String of(HttpCall call, Credential credential, String date, String secret) {
    var toSign =
        String.join(
            "\n",
            "AWS4-HMAC-SHA256",
            date,
            credential.scope(),
            sha256(canonical(call, credential).getBytes(StandardCharsets.UTF_8)));
    var key = ("AWS4" + secret).getBytes(StandardCharsets.UTF_8);
    for (String part : credential.scope().split("/", -1)) {
      key = hmac(key, part);
    }
    return HEX.formatHex(hmac(key, toSign));
  }

  /** The hash that the client signed for the body; a declared one must be true. */
  static boolean bodyMatches(HttpCall call) {
    return call.header("x-amz-content-sha256")
        .filter(declared -> !declared.equals("UNSIGNED-PAYLOAD"))
        .map(sha256(call.body())::equals)
        .orElse(true);
  }

  private static String canonical(HttpCall call, Credential credential) {
    var headers =
        credential.signedHeaders().stream()
            .map(name -> name + ":" + trimmed(call.header(name).orElse("")) + "\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        call.method(),
        canonicalPath(call.path()),
        canonicalQuery(call),
        headers,
        String.join(";", credential.signedHeaders()),
        call.header("x-amz-content-sha256").orElseGet(() -> sha256(call.body())));
  }

  // Every service but S3 encodes the segments of a path twice.
  private static String canonicalPath(String path) {
    var segments = path.split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      segments[i] = encode(segments[i]);
    }
    return String.join("/", segments);
  }

  private static String canonicalQuery(HttpCall call) {
    return call.parameters().entrySet().stream()
        .map(parameter -> encode(parameter.getKey()) + "=" + encode(parameter.getValue()))
        .sorted()
        .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  private static String trimmed(String value) {
    return value.strip().replaceAll(" +", " ");
  }

  private static String sha256(byte[] bytes) {
    try {
      return HEX.formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }
}
