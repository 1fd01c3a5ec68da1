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
        "default",
        """
        client-certificate-data: %s
            client-key-data: %s\
        """
            .formatted(base64(identity.certificate()), base64(identity.key())));
  }

  /** Like a pod's account: what it does not place elsewhere goes to its own namespace. */
  static String withToken(String server, String authority, String namespace, String token) {
    return document(server, authority, namespace, "token: " + token);
  }

  private static String document(String server, String authority, String namespace, String user) {
    return """
    apiVersion: v1
    kind: Config
    current-context: tenantry-sandbox
    contexts:
    - name: tenantry-sandbox
      context:
        cluster: tenantry-sandbox
        user: tenantry-sandbox
        namespace: %s
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
        .formatted(namespace, server, base64(authority), user);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
