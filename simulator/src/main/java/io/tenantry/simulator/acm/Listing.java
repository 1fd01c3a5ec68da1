package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Caller;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.acm.model.Filters;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListCertificatesResponse;

/** Lists certificates: only RSA_2048 ones unless asked for others. */
final class Listing {
  private static final int PAGE = 1000;

  private final CertificateStore certificates;
  private final Describer describer;

  Listing(CertificateStore certificates, Describer describer) {
    this.certificates = certificates;
    this.describer = describer;
  }

  SdkResponse list(Caller caller, ListCertificatesRequest request, Instant now) {
    var limit = limit(request.maxItems());
    var all =
        certificates.of(caller.account(), caller.region()).values().stream()
            .filter(certificate -> wanted(certificate, request))
            .sorted(order(request))
            .toList();
    var from = position(all, request.nextToken());
    var page = all.subList(from, Math.min(all.size(), from + limit));
    var more = from + page.size() < all.size();
    return ListCertificatesResponse.builder()
        .certificateSummaryList(page.stream().map(c -> describer.summary(c, now)).toList())
        .nextToken(more ? page.getLast().arn() : null)
        .build();
  }

  private static int limit(@Nullable Integer wish) {
    if (wish != null && (wish < 1 || wish > PAGE)) {
      throw AcmErrors.violated("maxItems", "Member must have value between 1 and 1000");
    }
    return wish == null ? PAGE : wish;
  }

  private static int position(List<StoredCertificate> all, @Nullable String token) {
    if (token == null) {
      return 0;
    }
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).arn().equals(token)) {
        return i + 1;
      }
    }
    throw AcmErrors.invalidArgs("The NextToken is not valid.");
  }

  private static Comparator<StoredCertificate> order(ListCertificatesRequest request) {
    if (request.sortByAsString() == null) {
      return Comparator.comparing(StoredCertificate::arn);
    }
    if (request.sortOrderAsString() == null || !request.sortByAsString().equals("CREATED_AT")) {
      throw AcmErrors.invalidArgs("SortBy is CREATED_AT and needs a SortOrder.");
    }
    var byAge = Comparator.comparing(StoredCertificate::created);
    var ordered = request.sortOrderAsString().equals("DESCENDING") ? byAge.reversed() : byAge;
    return ordered.thenComparing(StoredCertificate::arn);
  }

  private static boolean wanted(StoredCertificate certificate, ListCertificatesRequest request) {
    var statuses = request.certificateStatusesAsStrings();
    return (statuses.isEmpty() || statuses.contains(certificate.status().name()))
        && included(certificate, request.includes());
  }

  private static boolean included(StoredCertificate certificate, @Nullable Filters filters) {
    if (filters == null) {
      return certificate.keyAlgorithm().equals("RSA_2048");
    }
    var keys = filters.keyTypesAsStrings();
    var keyWanted =
        keys.isEmpty()
            ? certificate.keyAlgorithm().equals("RSA_2048")
            : keys.contains(certificate.keyAlgorithm());
    var manager = filters.managedByAsString();
    return keyWanted && (manager == null || manager.equals(certificate.managedBy()));
  }
}
