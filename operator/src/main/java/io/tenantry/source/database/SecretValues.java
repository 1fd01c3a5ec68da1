package io.tenantry.source.database;

import io.fabric8.kubernetes.api.model.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/**
 * The data of a Secret, decoded.
 *
 * @param version tells one state of the Secret from the next
 */
public record SecretValues(Map<String, String> data, String version) {
  public static final SecretValues NONE = new SecretValues(Map.of(), "");

  /** The key under which every database's Secret says how to reach it. */
  public static final String CONNECTION_STRING = "connectionString";

  public SecretValues {
    data = Map.copyOf(data);
  }

  public static SecretValues of(Secret secret) {
    var data = new HashMap<String, String>();
    if (secret.getData() != null) {
      secret
          .getData()
          .forEach((key, value) ->
              data.put(key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
    }
    return new SecretValues(data, secret.getMetadata().getResourceVersion());
  }

  /** Nothing of it may get into a log by accident. */
  @Override
  public String toString() {
    return "Credentials[version=" + version + "]";
  }
}
