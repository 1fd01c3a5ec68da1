package io.tenantry.hostname;

import io.tenantry.cloud.CallContext;
import io.tenantry.cloud.CertificateAuthority;
import io.tenantry.cloud.DnsRecord;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** ACM as simple as it gets: certificates by ARN, and tokens that it knows for an hour. */
final class ModelAcm implements CertificateAuthority {
  /** A certificate; ACM knows its records a while after it was requested. */
  static final class Certificate {
    final String arn;
    final String hostname;
    final Map<String, String> tags;
    final Instant requested;
    Status status = Status.PENDING;
    boolean recordsKnown;
    boolean everIssued;

    Certificate(String arn, Order order, Instant requested) {
      this.arn = arn;
      this.hostname = order.hostname();
      this.tags = new HashMap<>(order.tags());
      this.requested = requested;
    }

    DnsRecord.Cname proof() {
      return HostnameWorlds.proof(hostname);
    }
  }

  /** Who hears of what is about to be done. */
  interface Watch {
    void requests(Order order);

    void deletes(String arn);
  }

  private record Token(String arn, Instant at) {}

  private final InstantSource clock;
  private final BooleanSupplier mishap;
  private final Predicate<String> inUse;
  private final Map<String, Certificate> certificates = new LinkedHashMap<>();
  private final Map<String, Certificate> ever = new HashMap<>();
  private final Map<String, Token> tokens = new HashMap<>();
  private final List<Watch> watches = new ArrayList<>();
  private int requests;
  private boolean issuing = true;

  ModelAcm(InstantSource clock, BooleanSupplier mishap, Predicate<String> inUse) {
    this.clock = clock;
    this.mishap = mishap;
    this.inUse = inUse;
  }

  List<Certificate> all() {
    return List.copyOf(certificates.values());
  }

  Optional<Certificate> certificate(String arn) {
    return Optional.ofNullable(certificates.get(arn));
  }

  /** Also where it is deleted. */
  Certificate everRequested(String arn) {
    return Objects.requireNonNull(ever.get(arn));
  }

  /** Those of a hostname that show whose they are. */
  List<String> owned(String hostname, Ownership ownership) {
    return all().stream()
        .filter(c -> c.hostname.equals(hostname) && shows(c, ownership))
        .map(c -> c.arn)
        .toList();
  }

  int requests() {
    return requests;
  }

  void watch(Watch watch) {
    watches.add(watch);
  }

  /** From now on, whether certificates are issued at all. */
  void issues(boolean some) {
    issuing = some;
  }

  /** Somebody else has deleted it, and whatever used it. */
  void vanish(String arn) {
    certificates.remove(arn);
  }

  /** Each gets one step further: its records are known, then they are looked for. */
  void tick(Predicate<DnsRecord> published, BooleanSupplier fails) {
    for (var certificate : certificates.values()) {
      if (certificate.status != Status.PENDING) {
        continue;
      }
      if (fails.getAsBoolean()) {
        certificate.status = Status.FAILED;
      } else if (!certificate.recordsKnown) {
        certificate.recordsKnown = true;
      } else if (issuing && published.test(certificate.proof())) {
        certificate.status = Status.ISSUED;
        certificate.everIssued = true;
      }
    }
  }

  private void answer() {
    if (mishap.getAsBoolean()) {
      throw new PortException(new Failure(Kind.UNAVAILABLE, "ACM is down"));
    }
  }

  @Override
  public String request(CallContext call, Order order) {
    answer();
    var known = Optional.ofNullable(tokens.get(order.token()));
    if (known.isPresent()
        && known.get().at().plus(Duration.ofHours(1)).isAfter(clock.instant())
        && certificates.containsKey(known.get().arn())) {
      return known.get().arn();
    }
    watches.forEach(watch -> watch.requests(order));
    var arn = HostnameWorlds.arn("c" + ++requests);
    certificates.put(arn, new Certificate(arn, order, clock.instant()));
    ever.put(arn, Objects.requireNonNull(certificates.get(arn)));
    tokens.put(order.token(), new Token(arn, clock.instant()));
    return arn;
  }

  @Override
  public Optional<Live> find(CallContext call, String arn) {
    answer();
    return certificate(arn)
        .map(c ->
            new Live(
                arn,
                c.hostname,
                c.status,
                Optional.empty(),
                c.recordsKnown ? Set.of(c.proof()) : Set.of(),
                inUse.test(arn) ? Set.of("load balancer") : Set.of(),
                Optional.empty()));
  }

  @Override
  public void delete(CallContext call, String arn) {
    answer();
    if (inUse.test(arn)) {
      throw new PortException(new Failure(Kind.BUSY, arn + " is in use"));
    }
    watches.forEach(watch -> watch.deletes(arn));
    if (certificates.remove(arn) == null) {
      throw new PortException(new Failure(Kind.MISSING, arn + " is gone"));
    }
  }

  @Override
  public void tag(CallContext call, String arn, Map<String, String> tags) {
    answer();
    certificate(arn).ifPresent(c -> c.tags.putAll(tags));
  }

  @Override
  public Optional<String> findOwn(CallContext call, String hostname, Ownership ownership) {
    answer();
    return List.of(Status.ISSUED, Status.PENDING).stream()
        .flatMap(status -> all().reversed().stream().filter(c -> c.status == status))
        .filter(c -> c.hostname.equals(hostname))
        .filter(c -> shows(c, ownership))
        .map(c -> c.arn)
        .findFirst();
  }

  @Override
  public boolean isOwn(CallContext call, String arn, List<Ownership> anyOf) {
    answer();
    return certificate(arn).filter(c -> anyOf.stream().anyMatch(own -> shows(c, own))).isPresent();
  }

  private static boolean shows(Certificate certificate, Ownership own) {
    return certificate.tags.entrySet().containsAll(own.tags().entrySet())
        && own.noOther().entrySet().stream()
            .allMatch(tag ->
                certificate.tags.getOrDefault(tag.getKey(), tag.getValue()).equals(tag.getValue()));
  }

  @Override
  public List<Summary> list(CallContext call) {
    answer();
    return all().stream()
        .map(c -> new Summary(c.arn, c.hostname, c.status, inUse.test(c.arn)))
        .toList();
  }
}
