package io.tenantry.proof.edge;

import io.tenantry.proof.crash.HttpProxy.Request;
import io.tenantry.proof.crash.Write;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenant;

/**
 * Which requests to AWS change something, and what they are about: many have nothing but an id, so
 * the name of the tenant that it belongs to is looked up.
 */
final class AwsWrites implements Function<Request, Optional<Write>> {
  private static final Pattern TENANT_ID = Pattern.compile("dt_[0-9A-Za-z]+");
  private static final String CLOUDFRONT = "/2020-05-31/";

  /** Requests that only ask, although their method says otherwise; ACM and STS are at the root. */
  private static final Set<String> QUESTIONS =
      Set.of(
          "POST /",
          "POST " + CLOUDFRONT + "distribution-tenants",
          "POST " + CLOUDFRONT + "connection-groups",
          "POST " + CLOUDFRONT + "verify-dns-configuration",
          "POST " + CLOUDFRONT + "domain-conflicts");

  private static final Map<Pattern, String> OPERATIONS =
      Map.of(
          Pattern.compile("POST \\S+/distribution-tenant"), "CreateDistributionTenant",
          Pattern.compile("PUT \\S+/distribution-tenant/[^/]+"), "UpdateDistributionTenant",
          Pattern.compile("DELETE \\S+/distribution-tenant/[^/]+"), "DeleteDistributionTenant",
          Pattern.compile("POST \\S+/tagging\\?.*Operation=Tag.*"), "TagResource",
          Pattern.compile("POST \\S+/tagging\\?.*Operation=Untag.*"), "UntagResource",
          Pattern.compile("POST \\S+/hostedzone/[^/]+/rrset/?"), "ChangeResourceRecordSets");

  private final Cloud cloud;

  AwsWrites(Cloud cloud) {
    this.cloud = cloud;
  }

  @Override
  public Optional<Write> apply(Request request) {
    var line = request.method() + " " + request.path();
    return line.startsWith("GET ") || QUESTIONS.contains(line.replaceFirst("\\?.*", ""))
        ? Optional.empty()
        : Optional.of(new Write(title(line), line + request.body() + tenants(request.path())));
  }

  private static String title(String line) {
    return OPERATIONS.entrySet().stream()
        .filter(operation -> operation.getKey().matcher(line).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(line);
  }

  private String tenants(String path) {
    return TENANT_ID
        .matcher(path)
        .results()
        .map(MatchResult::group)
        .flatMap(id -> cloud.tenant(id).stream())
        .map(DistributionTenant::name)
        .collect(Collectors.joining(" "));
  }
}
