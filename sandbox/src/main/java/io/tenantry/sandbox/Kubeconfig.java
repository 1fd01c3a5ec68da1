package io.tenantry.sandbox;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Kubeconfig documents with everything embedded, so that one file is enough. */
final class Kubeconfig {
  private Kubeconfig() {}

  static String withCertificate(String server, String authority, Identity identity) {
    return document(
        server,
        authority,
        """
        client-certificate-data: %s
            client-key-data: %s\
        """
            .formatted(base64(identity.certificate()), base64(identity.key())));
  }

  static String withToken(String server, String authority, String token) {
    return document(server, authority, "token: " + token);
  }

  private static String document(String server, String authority, String user) {
    return """
    apiVersion: v1
    kind: Config
    current-context: tenantry-sandbox
    contexts:
    - name: tenantry-sandbox
      context:
        cluster: tenantry-sandbox
        user: tenantry-sandbox
        namespace: default
    clusters:
    - name: tenantry-sandbox
      cluster:
        server: %s
        certificate-authority-data: %s
    users:
    - name: tenantry-sandbox
      user:
        %s
    """
        .formatted(server, base64(authority), user);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
