package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Ids;

/**
 * What the owner of a domain serves to show control over HTTP: either the token itself as the body,
 * or a redirect to where ACM keeps it.
 */
public record HttpToken(String domain, String token) {

  public static HttpToken of(String certificateArn, String domain) {
    return new HttpToken(domain, Ids.hex("token|" + certificateArn + "|" + domain, 32));
  }

  public String path() {
    return "/.well-known/pki-validation/" + token + ".txt";
  }

  public String redirectFrom() {
    return "http://" + domain + path();
  }

  public String redirectTo() {
    return "https://validation.us-east-1.acm-validations.aws/" + Ids.hex(token, 12) + path();
  }
}
