package io.tenantry.edge;

import io.tenantry.api.edge.ManagedCertificateRequest;
import io.tenantry.cloud.ManagedCertificate;
import io.tenantry.pass.Lookup;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Edits of the request for a managed certificate: CloudFront does not show what it was asked for,
 * and takes a request only where it has to get a certificate; pure.
 */
final class CertificateEdit {
  private static final String DEFAULT_LOGGING = "enabled";

  private CertificateEdit() {}

  /** What is to be noted as asked for after a pass. */
  static @Nullable ManagedCertificateRequest asked(
      EdgeWorld world, EdgeOutcome outcome, @Nullable ManagedCertificateRequest before) {
    var wanted = world.tenant().wanted().certificate();
    if (wanted.isEmpty()) {
      return null;
    }
    if (outcome.done().stream().anyMatch(CertificateEdit::asks)) {
      return inStatus(wanted.get(), wanted.get().tokenHost());
    }
    // Another operator has asked, or an earlier version: for the spec as it is.
    return before == null && !world.tenant().edited()
        ? world
            .around()
            .managed()
            .found()
            .map(managed -> inStatus(wanted.get(), managed.tokenHost()))
            .orElse(null)
        : before;
  }

  private static boolean asks(EdgeStep step) {
    return step instanceof EdgeStep.Create
        || (step instanceof EdgeStep.Update update && update.certificate().isPresent());
  }

  private static ManagedCertificateRequest inStatus(
      ManagedCertificate.Request request, String tokenHost) {
    return new ManagedCertificateRequest(
        tokenHost, request.primaryDomain(), request.transparencyLogging().orElse(null));
  }

  /** What of the request is not what CloudFront was asked for. */
  static List<String> fields(EdgeWorld world) {
    var wanted = world.tenant().wanted();
    var fields = new ArrayList<String>();
    wanted
        .certificate()
        .ifPresent(request -> {
          var asked = world.tenant().memory().certificateRequest();
          if (asked.filter(a -> !a.validationTokenHost().equals(request.tokenHost())).isPresent()) {
            fields.add("validationTokenHost");
          }
          if (asked.filter(a -> isAnother(wanted.primaryDomain(), a)).isPresent()) {
            fields.add("primaryDomainName");
          }
          if (asked.filter(a -> !logging(a).equals(logging(request))).isPresent()) {
            fields.add("certificateTransparencyLoggingPreference");
          }
        });
    return List.copyOf(fields);
  }

  /** Without a name of the user's, which of the domains comes first makes no difference. */
  private static boolean isAnother(Optional<String> primary, ManagedCertificateRequest asked) {
    return primary.filter(name -> !name.equals(asked.primaryDomainName())).isPresent();
  }

  private static String logging(ManagedCertificateRequest asked) {
    return Optional.ofNullable(asked.certificateTransparencyLoggingPreference())
        .orElse(DEFAULT_LOGGING);
  }

  private static String logging(ManagedCertificate.Request request) {
    return request.transparencyLogging().orElse(DEFAULT_LOGGING);
  }

  /** Why an edit is not carried out now, and when it will be. */
  static Optional<String> postponed(EdgeWorld world) {
    var fields = fields(world);
    if (fields.isEmpty()) {
      return Optional.empty();
    }
    var why =
        switch (world.around().managed()) {
          case Lookup.Found<ManagedCertificate>(var managed)
              when ManagedCertificatePlanner.isPending(managed.status()) ->
              "CloudFront takes no other request while a certificate is pending; the operator"
                  + " continues when it is issued or has failed";
          case Lookup.Unknown<ManagedCertificate>(var failure) ->
              "The managed certificate cannot be read: " + failure.message();
          case Lookup.Found<ManagedCertificate> _,
              Lookup.Missing<ManagedCertificate> _,
              Lookup.NotAsked<ManagedCertificate> _ ->
              "CloudFront issues no other certificate while the present one covers every domain;"
                  + " the edit applies to the next one: when a domain is added, or when the"
                  + " certificate has failed or expired";
        };
    return Optional.of(
        "spec.managedCertificateRequest was edited (%s) and is not in effect. %s"
            .formatted(String.join(", ", fields), why));
  }
}
