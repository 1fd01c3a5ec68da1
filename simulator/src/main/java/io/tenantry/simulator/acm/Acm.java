package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import io.tenantry.simulator.core.Service;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.acm.model.AddTagsToCertificateRequest;
import software.amazon.awssdk.services.acm.model.AddTagsToCertificateResponse;
import software.amazon.awssdk.services.acm.model.DeleteCertificateRequest;
import software.amazon.awssdk.services.acm.model.DeleteCertificateResponse;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
import software.amazon.awssdk.services.acm.model.ListCertificatesRequest;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateRequest;
import software.amazon.awssdk.services.acm.model.ListTagsForCertificateResponse;
import software.amazon.awssdk.services.acm.model.RemoveTagsFromCertificateRequest;
import software.amazon.awssdk.services.acm.model.RemoveTagsFromCertificateResponse;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;
import software.amazon.awssdk.services.acm.model.RequestCertificateResponse;

/** ACM: requesting, describing, listing, tagging and deleting certificates. */
public final class Acm implements Service {
  private static final Pattern ARN =
      Pattern.compile("arn:aws[\\w-]*:acm:[\\w-]+:\\d{12}:certificate/[\\w-]+");
  private static final int MAX_TAGS_PER_CALL = 50;

  private final Engine engine;
  private final CertificateStore certificates;
  private final Describer describer;
  private final Listing listing;

  public Acm(Engine engine, CertificateStore certificates, Validation validation) {
    this.engine = engine;
    this.certificates = certificates;
    this.describer = new Describer(certificates, validation);
    this.listing = new Listing(certificates, describer);
  }

  @Override
  public String name() {
    return "acm";
  }

  @Override
  public Map<String, Handler> operations() {
    return Map.of(
        "RequestCertificate",
        engine.writing(RequestCertificateRequest.class, this::request),
        "DescribeCertificate",
        engine.reading(DescribeCertificateRequest.class, this::describe),
        "DeleteCertificate",
        engine.writing(DeleteCertificateRequest.class, this::delete),
        "ListCertificates",
        engine.reading(ListCertificatesRequest.class, listing::list),
        "AddTagsToCertificate",
        engine.writing(AddTagsToCertificateRequest.class, this::addTags),
        "RemoveTagsFromCertificate",
        engine.writing(RemoveTagsFromCertificateRequest.class, this::removeTags),
        "ListTagsForCertificate",
        engine.reading(ListTagsForCertificateRequest.class, this::listTags));
  }

  /** For the control API: a load balancer, say, takes the certificate into use. */
  public void attach(String certificateArn, String userArn) {
    engine.write(_ -> {
      if (certificates.find(certificateArn) == null) {
        throw AcmErrors.notFound(certificateArn, "any");
      }
      certificates.attach(certificateArn, userArn);
      return true;
    });
  }

  /** For the control API: it lets go of the certificate. */
  public void detach(String certificateArn, String userArn) {
    engine.write(now -> {
      certificates.detach(certificateArn, userArn, now);
      return true;
    });
  }

  /** For who plays a load balancer: it uses exactly these from now on. */
  public void use(String userArn, Set<String> certificateArns) {
    var used = usedBy(userArn);
    certificateArns.stream()
        .filter(arn -> !used.contains(arn))
        .forEach(arn -> attach(arn, userArn));
    used.stream()
        .filter(arn -> !certificateArns.contains(arn))
        .forEach(arn -> detach(arn, userArn));
  }

  /** The certificates that a user, such as a load balancer, uses, without detached ones. */
  public Set<String> usedBy(String userArn) {
    return engine.read(_ -> certificates.usedBy(userArn));
  }

  /** All certificates of an account in a region, without a call that would be counted. */
  public List<StoredCertificate> certificates(String account, String region) {
    return engine.read(_ -> List.copyOf(certificates.of(account, region).values()));
  }

  private SdkResponse request(Caller caller, RequestCertificateRequest request, Instant now) {
    var quotas = engine.settings().quotas();
    var ask = new RequestReader(quotas).read(request);
    var repeated = repeated(caller, ask.token(), ask.names(), now);
    if (repeated != null) {
      return RequestCertificateResponse.builder().certificateArn(repeated.arn()).build();
    }
    Quota.check(certificates, quotas, caller.account(), caller.region());
    var arn = certificates.newArn(caller.account(), caller.region());
    certificates.add(StoredCertificate.requested(arn, caller.account(), caller.region(), ask, now));
    return RequestCertificateResponse.builder().certificateArn(arn).build();
  }

  private @Nullable StoredCertificate repeated(
      Caller caller, @Nullable String token, List<String> names, Instant now) {
    if (token == null) {
      return null;
    }
    var since = now.minus(engine.settings().acm().idempotency());
    return certificates.of(caller.account(), caller.region()).values().stream()
        .filter(c -> token.equals(c.token()) && c.names().equals(names))
        .filter(c -> c.created().isAfter(since))
        .findFirst()
        .orElse(null);
  }

  private SdkResponse describe(Caller caller, DescribeCertificateRequest request, Instant now) {
    var certificate = owned(caller, request.certificateArn());
    var after = engine.settings().acm().detailsAfter();
    return DescribeCertificateResponse.builder()
        .certificate(describer.detail(certificate, after, now))
        .build();
  }

  private SdkResponse delete(Caller caller, DeleteCertificateRequest request, Instant now) {
    var certificate = owned(caller, request.certificateArn());
    if (!certificates.usedBy(certificate.arn(), now).isEmpty()) {
      throw AcmErrors.inUse(certificate.arn(), certificate.account());
    }
    certificates.remove(certificate.arn());
    return DeleteCertificateResponse.builder().build();
  }

  private SdkResponse addTags(Caller caller, AddTagsToCertificateRequest request, Instant now) {
    var certificate = owned(caller, request.certificateArn());
    count(request.tags().size());
    var most = engine.settings().quotas().tagsPerResource();
    var tags = Tags.added(certificate.tags(), request.tags(), most);
    certificates.update(certificate.tagged(tags), now);
    return AddTagsToCertificateResponse.builder().build();
  }

  private SdkResponse removeTags(
      Caller caller, RemoveTagsFromCertificateRequest request, Instant now) {
    var certificate = owned(caller, request.certificateArn());
    count(request.tags().size());
    var tags = Tags.removed(certificate.tags(), request.tags());
    certificates.update(certificate.tagged(tags), now);
    return RemoveTagsFromCertificateResponse.builder().build();
  }

  private SdkResponse listTags(Caller caller, ListTagsForCertificateRequest request, Instant now) {
    var certificate = owned(caller, request.certificateArn());
    return ListTagsForCertificateResponse.builder().tags(Tags.write(certificate.tags())).build();
  }

  private static void count(int tags) {
    if (tags == 0 || tags > MAX_TAGS_PER_CALL) {
      throw AcmErrors.violated("tags", "Member must have length between 1 and 50");
    }
  }

  private StoredCertificate owned(Caller caller, @Nullable String arn) {
    if (arn == null) {
      throw AcmErrors.violated("certificateArn", "Member must not be null");
    }
    if (!ARN.matcher(arn).matches()) {
      throw AcmErrors.invalidArn(arn);
    }
    var certificate = certificates.find(arn);
    if (certificate == null
        || !certificate.account().equals(caller.account())
        || !certificate.region().equals(caller.region())) {
      throw AcmErrors.notFound(arn, caller.account());
    }
    return certificate;
  }
}
