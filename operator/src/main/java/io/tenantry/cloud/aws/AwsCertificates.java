package io.tenantry.cloud.aws;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.Certificates;
import io.tenantry.cloud.CloudIdentity;
import io.tenantry.cloud.aws.AwsCalls.On;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.CertificateStatus;

/** Certificates for CloudFront, which live in ACM of us-east-1, by the AWS SDK. */
final class AwsCertificates implements Certificates {
  private static final int MOST = 1_000;
  private static final Duration KEEP = Duration.ofHours(1);
  private static final Duration KEEP_UNSURE = Duration.ofSeconds(15);

  /** The names of an issued certificate never change; before that they may be incomplete. */
  private record Names(Set<String> names, boolean issued) {}

  private final AwsCalls calls;
  private final CloudIdentity identity;
  private final RefreshingCache<String, Optional<Names>> shelf;

  AwsCertificates(
      AwsCalls calls, CloudIdentity identity, InstantSource clock, Executor background) {
    this.calls = calls;
    this.identity = identity;
    this.shelf = new RefreshingCache<>(MOST, AwsCertificates::keep, clock, background);
  }

  private static Duration keep(Optional<Names> found) {
    return found.filter(Names::issued).isPresent() ? KEEP : KEEP_UNSURE;
  }

  @Override
  public Optional<Set<String>> names(CallContext call, String arn) {
    return shelf.get(arn, () -> AwsCalls.found(() -> read(call, arn))).map(Names::names);
  }

  private Names read(CallContext call, String arn) {
    var certificate =
        calls
            .make(
                AwsOperation.DESCRIBE_CERTIFICATE,
                new On(call, identity),
                clients ->
                    clients
                        .acm(Region.US_EAST_1)
                        .describeCertificate(describe -> describe.certificateArn(arn)))
            .certificate();
    return new Names(names(certificate), certificate.status() == CertificateStatus.ISSUED);
  }

  private static Set<String> names(CertificateDetail certificate) {
    var names = new TreeSet<String>();
    Stream.concat(
            Stream.ofNullable(certificate.domainName()),
            certificate.subjectAlternativeNames().stream())
        .forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
    return names;
  }
}
