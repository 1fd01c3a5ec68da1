package io.tenantry.simulator.cloudfront;

import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.HttpToken;
import io.tenantry.simulator.acm.Validation;
import io.tenantry.simulator.cloudfront.StoredManagedCertificate.TokenHost;
import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.core.Handler;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;

/**
 * Checks for self-hosted tokens just before a tenant is read.
 *
 * <p>Fetching waits for another server, so it happens outside of the engine; the result is then
 * stored as a proof.
 */
final class Prober {
  private final Engine engine;
  private final FleetIndex fleet;
  private final CertificateStore certificates;
  private final Validation validation;
  private final TokenFetcher fetcher;

  Prober(
      Engine engine,
      FleetIndex fleet,
      CertificateStore certificates,
      Validation validation,
      TokenFetcher fetcher) {
    this.engine = engine;
    this.fleet = fleet;
    this.certificates = certificates;
    this.validation = validation;
    this.fetcher = fetcher;
  }

  /** The same handler, after a look at the tokens of the tenant it is about. */
  <Q extends SdkRequest> Handler before(
      Class<Q> type, Function<Q, @Nullable String> identifier, Handler handler) {
    return (caller, request) -> {
      var about = identifier.apply(type.cast(request));
      if (about != null && !about.startsWith("arn:")) {
        probe(caller.account(), about);
      }
      return handler.handle(caller, request);
    };
  }

  private void probe(String account, String identifier) {
    var missing = engine.read(_ -> missing(account, identifier));
    for (var wanted : missing) {
      var token = HttpToken.of(wanted.certificate(), wanted.domain());
      if (fetcher.serves(token)) {
        engine.write(now -> {
          seen(new Proof(wanted.certificate(), wanted.domain(), now));
          return true;
        });
      }
    }
  }

  /** A token that was not found yet. */
  private record Wanted(String certificate, String domain) {}

  private List<Wanted> missing(String account, String identifier) {
    var tenant = fleet.tenantBy(account, identifier);
    var managed = tenant == null ? null : engine.store().find(Kinds.MANAGED, tenant.id());
    var certificate = managed == null ? null : certificates.find(managed.arn());
    if (managed == null
        || certificate == null
        || !certificate.isPending()
        || managed.host() != TokenHost.SELF_HOSTED) {
      return List.of();
    }
    return managed.domains().stream()
        .filter(d -> engine.store().find(Kinds.PROOF, Proof.id(managed.arn(), d)) == null)
        .map(domain -> new Wanted(managed.arn(), domain))
        .toList();
  }

  private void seen(Proof proof) {
    var certificate = certificates.find(proof.certificate());
    if (certificate != null && fleet.managed(proof.certificate()) != null) {
      engine.store().put(Kinds.PROOF, Proof.id(proof.certificate(), proof.domain()), proof);
      validation.revisit(certificate);
    }
  }
}
