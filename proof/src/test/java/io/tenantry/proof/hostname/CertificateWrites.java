package io.tenantry.proof.hostname;

import io.tenantry.proof.crash.HttpProxy.Request;
import io.tenantry.proof.crash.Write;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which requests to ACM and Route 53 change something, and what they are about: some have nothing
 * but a certificate's ARN, so its name is looked up.
 */
final class CertificateWrites implements Function<Request, Optional<Write>> {
  private static final Pattern ARN = Pattern.compile("arn:aws:acm:[^\"]+");
  private static final Set<String> OPERATIONS =
      Set.of(
          "RequestCertificate",
          "DeleteCertificate",
          "AddTagsToCertificate",
          "RemoveTagsFromCertificate");

  private final HostnameCloud cloud;

  CertificateWrites(HostnameCloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public Optional<Write> apply(Request request) {
    var operation = request.target().replaceFirst("^.*\\.", "");
    if (request.method().equals("POST") && request.path().contains("/rrset")) {
      return Optional.of(new Write("ChangeResourceRecordSets", request.body()));
    }
    return OPERATIONS.contains(operation)
        ? Optional.of(new Write(operation, request.body() + names(request.body())))
        : Optional.empty();
  }

  private String names(String body) {
    return ARN.matcher(body)
        .results()
        .map(MatchResult::group)
        .flatMap(arn -> cloud.certificate(arn).stream())
        .flatMap(certificate -> certificate.names().stream())
        .collect(Collectors.joining(" "));
  }
}
