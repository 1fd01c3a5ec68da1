package io.tenantry.cloud;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Port: certificates that we ask for ourselves, in the region of our load balancers. */
public interface CertificateAuthority {
  /** How long a validation record may be remembered by resolvers, in seconds. */
  long VALIDATION_TTL = 300;

  /** Asks for a certificate that is validated by DNS; returns its ARN. */
  String request(CallContext call, Order order);

  /**
   * What is asked for.
   *
   * @param hostname the one name it is for; may begin with {@code *.}
   * @param token up to 32 letters, digits and underscores: the same order with the same token is
   *     the same certificate, for an hour
   * @param tags characters that the provider does not take are replaced
   */
  record Order(String hostname, String token, Map<String, String> tags) {
    public Order {
      tags = Map.copyOf(tags);
    }
  }

  /** Empty only where the provider says that there is no such certificate. */
  Optional<Live> find(CallContext call, String arn);

  /**
   * A certificate as it is.
   *
   * @param validation the records that prove control of the name, now and at each renewal; empty
   *     for the first seconds
   * @param inUseBy the ARNs of those who use it, as far as the provider has noticed
   */
  record Live(
      String arn,
      String hostname,
      Status status,
      Optional<String> failureReason,
      Set<DnsRecord.Cname> validation,
      Set<String> inUseBy,
      Optional<Instant> notAfter) {
    public Live {
      validation = Set.copyOf(validation);
      inUseBy = Set.copyOf(inUseBy);
    }
  }

  /** How far a certificate is. */
  enum Status {
    PENDING("PENDING_VALIDATION"),
    ISSUED("ISSUED"),
    FAILED("FAILED"),
    REVOKED("REVOKED"),
    EXPIRED("EXPIRED"),
    INACTIVE("INACTIVE"),
    TIMED_OUT("VALIDATION_TIMED_OUT"),
    /** A word that is newer than we are; nothing follows from it. */
    UNKNOWN("UNKNOWN");

    private final String word;

    Status(String word) {
      this.word = word;
    }

    /** As the provider calls it. */
    public String word() {
      return word;
    }

    public static Status of(String word) {
      for (var status : values()) {
        if (status.word.equals(word)) {
          return status;
        }
      }
      return UNKNOWN;
    }
  }

  /** Fails as missing when it is gone already, and as busy while somebody uses it. */
  void delete(CallContext call, String arn);

  /** Adds tags, or gives them other values. */
  void tag(CallContext call, String arn, Map<String, String> tags);

  /**
   * By which tags a certificate is known as one's own.
   *
   * @param tags what it bears
   * @param noOther tags that it may lack, but not bear with another value
   */
  record Ownership(Map<String, String> tags, Map<String, String> noOther) {
    public Ownership {
      tags = Map.copyOf(tags);
      noOther = Map.copyOf(noOther);
    }

    public static Ownership of(Map<String, String> tags) {
      return new Ownership(tags, Map.of());
    }
  }

  /**
   * A certificate for exactly this hostname that is one's own by its tags, for those who have lost
   * its ARN: an issued one, else one that may still be issued; of several the newest.
   */
  Optional<String> findOwn(CallContext call, String hostname, Ownership ownership);

  /** Whether a certificate is one's own by any of these; one that is gone bears no tags. */
  boolean isOwn(CallContext call, String arn, List<Ownership> anyOf);

  /**
   * All certificates but those that CloudFront manages, whoever asked for them: one call for a
   * thousand. That one is not on the list proves nothing.
   */
  List<Summary> list(CallContext call);

  /**
   * What a listing tells of a certificate.
   *
   * @param notAfter when it ends; empty before it is issued
   */
  record Summary(
      String arn, String hostname, Status status, boolean inUse, Optional<Instant> notAfter) {
    public Summary(String arn, String hostname, Status status, boolean inUse) {
      this(arn, hostname, status, inUse, Optional.empty());
    }
  }
}
