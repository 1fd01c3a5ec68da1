package io.tenantry.cloud;

import java.util.List;
import java.util.Optional;

/** A certificate that CloudFront gets for a tenant by itself. */
public record ManagedCertificate(
    Optional<String> arn, String status, String tokenHost, List<Token> tokens) {

  public ManagedCertificate {
    tokens = List.copyOf(tokens);
  }

  /** What the owner of a domain must serve for validation, where CloudFront does not. */
  public record Token(String domain, String redirectFrom, String redirectTo) {}

  /** What to ask CloudFront for. */
  public record Request(
      String tokenHost, String primaryDomain, Optional<String> transparencyLogging) {}
}
