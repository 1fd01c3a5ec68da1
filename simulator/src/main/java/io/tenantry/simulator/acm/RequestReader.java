package io.tenantry.simulator.acm;

import io.tenantry.simulator.acm.StoredCertificate.Method;
import io.tenantry.simulator.core.Quotas;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.acm.model.DomainValidationOption;
import software.amazon.awssdk.services.acm.model.RequestCertificateRequest;

/** Parses and validates a request for a certificate. */
final class RequestReader {
  private static final Pattern DOMAIN =
      Pattern.compile(
          "(\\*\\.)?(((?!-)[A-Za-z0-9-]{0,62}[A-Za-z0-9])\\.)+"
              + "((?!-)[A-Za-z0-9-]{1,62}[A-Za-z0-9])");
  private static final Pattern TOKEN = Pattern.compile("\\w{1,32}");
  private static final Set<String> KEYS = Set.of("RSA_2048", "EC_prime256v1", "EC_secp384r1");
  private static final int MAX_COMMON_NAME = 64;
  private static final int MAX_NAME = 253;
  private static final int MAX_NAMES = 100;

  private final Quotas quotas;

  RequestReader(Quotas quotas) {
    this.quotas = quotas;
  }

  Ask read(RequestCertificateRequest request) {
    return new Ask(
        names(request),
        method(request),
        key(request),
        request.managedByAsString(),
        transparency(request),
        token(request),
        Tags.added(Map.of(), request.tags(), quotas.tagsPerResource()));
  }

  private List<String> names(RequestCertificateRequest request) {
    if (request.domainName() == null) {
      throw AcmErrors.violated("domainName", "Member must not be null");
    }
    if (request.subjectAlternativeNames().size() > MAX_NAMES) {
      throw AcmErrors.violated(
          "subjectAlternativeNames", "Member must have length less than or equal to 100");
    }
    var names = new LinkedHashSet<String>();
    names.add(name("domainName", request.domainName()));
    for (var name : request.subjectAlternativeNames()) {
      names.add(name("subjectAlternativeNames", name));
    }
    checkLimits(request.domainName(), names.size());
    request.domainValidationOptions().forEach(option -> check(option, names));
    return List.copyOf(names);
  }

  private void checkLimits(String commonName, int names) {
    if (commonName.length() > MAX_COMMON_NAME) {
      throw AcmErrors.invalidParameter(
          "The first domain name can be no longer than 64 octets: " + commonName);
    }
    if (names > quotas.namesPerCertificate()) {
      throw AcmErrors.limit(
          "Error: you have reached your limit of "
              + quotas.namesPerCertificate()
              + " domain names per certificate.");
    }
  }

  private static String name(String member, String name) {
    if (name.length() > MAX_NAME) {
      throw AcmErrors.violated(member, "Member must have length less than or equal to 253");
    }
    if (!DOMAIN.matcher(name).matches()) {
      throw AcmErrors.violated(
          member, "Member must satisfy regular expression pattern: " + DOMAIN.pattern());
    }
    return name.toLowerCase(Locale.ROOT);
  }

  private static void check(DomainValidationOption option, Set<String> names) {
    var domain = option.domainName();
    var validation = option.validationDomain();
    if (domain == null || validation == null) {
      throw AcmErrors.violated("domainValidationOptions", "Member must not be null");
    }
    var known = names.contains(domain.toLowerCase(Locale.ROOT));
    if (!known || !("." + domain).endsWith("." + validation)) {
      throw new io.tenantry.simulator.core.AwsError(
          400,
          "InvalidDomainValidationOptionsException",
          "The validation domain " + validation + " is not a superdomain of " + domain + ".");
    }
  }

  private static Method method(RequestCertificateRequest request) {
    var managed = "CLOUDFRONT".equals(request.managedByAsString());
    return switch (String.valueOf(request.validationMethodAsString())) {
      case "DNS" -> Method.DNS;
      // The old default of the API.
      case "EMAIL", "null" -> Method.EMAIL;
      case "HTTP" -> {
        if (!managed) {
          throw AcmErrors.invalidParameter(
              "HTTP validation is for certificates of CloudFront only.");
        }
        yield Method.HTTP;
      }
      default ->
          throw AcmErrors.violated(
              "validationMethod", "Member must satisfy enum value set: [DNS, EMAIL, HTTP]");
    };
  }

  private static String key(RequestCertificateRequest request) {
    var key = request.keyAlgorithmAsString();
    if (key == null) {
      return "RSA_2048";
    }
    if (!KEYS.contains(key)) {
      throw AcmErrors.invalidParameter("The key algorithm " + key + " cannot be requested.");
    }
    return key;
  }

  private static @Nullable String token(RequestCertificateRequest request) {
    var token = request.idempotencyToken();
    if (token != null && !TOKEN.matcher(token).matches()) {
      throw AcmErrors.violated(
          "idempotencyToken", "Member must satisfy regular expression pattern: \\w+");
    }
    return token;
  }

  private static String transparency(RequestCertificateRequest request) {
    var options = request.options();
    var wish = options == null ? null : options.certificateTransparencyLoggingPreferenceAsString();
    if (wish != null && !wish.equals("ENABLED") && !wish.equals("DISABLED")) {
      throw AcmErrors.violated(
          "options", "Member must satisfy enum value set: [ENABLED, DISABLED]");
    }
    return wish == null ? "ENABLED" : wish;
  }
}
