package io.tenantry.proof;

import io.tenantry.simulator.Simulator;
import io.tenantry.simulator.acm.CertificateStore;
import io.tenantry.simulator.acm.StoredCertificate;
import io.tenantry.simulator.control.Call;
import io.tenantry.simulator.control.CallLog;
import io.tenantry.simulator.control.Fault;
import io.tenantry.simulator.control.Fault.Effect;
import io.tenantry.simulator.core.Caller;
import io.tenantry.simulator.world.SandboxWorld;
import io.tenantry.simulator.world.Seed;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.acm.model.CertificateDetail;
import software.amazon.awssdk.services.acm.model.DescribeCertificateRequest;
import software.amazon.awssdk.services.acm.model.DescribeCertificateResponse;
import software.amazon.awssdk.services.route53.model.ResourceRecordSet;

/**
 * The simulated cloud as a test sees it: its ledger, its faults and what is in it. What a test
 * looks at or changes here goes past the wire, so the ledger has the operator's calls only.
 */
public class CloudView {
  private static final Set<String> WRITES =
      Set.of(
          "CreateDistributionTenant",
          "UpdateDistributionTenant",
          "DeleteDistributionTenant",
          "UpdateDomainAssociation",
          "TagResource",
          "UntagResource",
          "CreateInvalidationForDistributionTenant",
          "RequestCertificate",
          "DeleteCertificate",
          "AddTagsToCertificate",
          "RemoveTagsFromCertificate",
          "ChangeResourceRecordSets");

  private final Simulator simulator;
  private final String account;

  /** As the sandbox's own account sees it. */
  public CloudView(Simulator simulator) {
    this(simulator, SandboxWorld.ACCOUNT);
  }

  protected CloudView(Simulator simulator, String account) {
    this.simulator = simulator;
    this.account = account;
  }

  protected final Simulator simulator() {
    return simulator;
  }

  protected final String account() {
    return account;
  }

  public final void plant(Seed seed) {
    simulator.cloud().plant(seed);
  }

  /** Adds these to the account. */
  protected final void plant(
      List<Seed.Zone> zones,
      List<Seed.Certificate> certificates,
      List<Seed.Distribution> distributions,
      List<Seed.Tenant> tenants) {
    plant(
        new Seed(
            List.of(
                new Seed.Account(
                    account,
                    List.of(),
                    List.of(),
                    zones,
                    certificates,
                    List.of(),
                    distributions,
                    tenants))));
  }

  // Certificates

  /** As ACM tells it, with the records it wants to see. */
  public final CertificateDetail describe(String arn) {
    return ask(
            DescribeCertificateResponse.class,
            "acm",
            "DescribeCertificate",
            DescribeCertificateRequest.builder().certificateArn(arn).build())
        .certificate();
  }

  /** A certificate ends before its time. Nobody is told. */
  public final void end(String arn, StoredCertificate.Status how) {
    var store = simulator.cloud().engine().store();
    alone(() -> {
      var c = Objects.requireNonNull(store.find(CertificateStore.CERTIFICATE, arn), arn);
      store.put(
          CertificateStore.CERTIFICATE,
          arn,
          new StoredCertificate(
              arn,
              c.account(),
              c.region(),
              c.names(),
              c.method(),
              c.keyAlgorithm(),
              how,
              c.failureReason(),
              c.managedBy(),
              c.transparency(),
              c.token(),
              c.tags(),
              c.created(),
              c.issued(),
              c.notAfter(),
              c.renewals()));
    });
  }

  // Records

  /** A record's value with its TTL, or where an alias leads. */
  protected static String value(ResourceRecordSet set) {
    return set.aliasTarget() != null
        ? "alias " + plain(set.aliasTarget().dnsName())
        : "%s %d".formatted(plain(set.resourceRecords().getFirst().value()), set.ttl());
  }

  /** A name as people write it. */
  public static String plain(String name) {
    var text = name.replace("\\052", "*");
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }

  // The ledger

  /** Now, in the ledger. */
  public final long mark() {
    var last = simulator.ledger().calls(new CallLog.Filter("", "", "", 0, 1));
    return last.isEmpty() ? 0 : last.getFirst().seq();
  }

  /** All calls of an operation since then, whatever they were about; of any where it is empty. */
  public final List<Call> callsOf(long mark, String operation) {
    return simulator.ledger().calls(new CallLog.Filter("", operation, "", mark, Integer.MAX_VALUE));
  }

  /**
   * The operator's calls since then about any of these: ids, names and ARNs. A call that met a
   * scripted error is about nothing.
   */
  public final List<Call> callsAbout(long mark, String... subjects) {
    var about = Set.of(subjects);
    return callsOf(mark, "").stream()
        .filter(call -> about.contains(call.resource().replaceFirst("^/hostedzone/", "")))
        .toList();
  }

  public final List<String> operations(long mark, String... subjects) {
    return callsAbout(mark, subjects).stream().map(Call::operation).toList();
  }

  /** Those of them that change something. */
  public final List<String> writes(long mark, String... subjects) {
    return operations(mark, subjects).stream().filter(WRITES::contains).toList();
  }

  /** Waits until an operation has been called so many times since then. */
  public final void awaitCalls(long mark, String operation, int times) {
    Awaitility.await(operation).until(() -> callsOf(mark, operation).size() >= times);
  }

  // Trouble

  /** The next calls of this operation whose path, query or body has these words are refused. */
  public final void refuse(
      String operation, String match, int times, String code, int status, String message) {
    fail(operation, match, times, new Effect.Refuse(code, status, message));
  }

  public final void fail(String operation, String match, int times, Effect effect) {
    simulator.faults().add(new Fault(null, operation, match, null, times, effect));
  }

  /** All such calls are refused; {@link #wasRefused} tells whether there was one. */
  public final void refuseAll(
      String operation, String match, String code, int status, String message) {
    refuse(operation, match, 1, code, status, message);
    refuse(operation, match, -1, code, status, message);
  }

  /** Whether a call with these words has met {@link #refuseAll}: what is played once is gone. */
  public final boolean wasRefused(String match) {
    return simulator.faults().active().stream().filter(fault -> match.equals(fault.match())).count()
        == 1;
  }

  /** All calls to a service fail. */
  public final void outage(@Nullable String service, Effect effect) {
    simulator.faults().add(new Fault(service, null, null, null, -1, effect));
  }

  /** Nothing is refused any more. */
  public final void relent() {
    simulator.faults().clear();
  }

  /** Calls that have these words are not refused any more. */
  public final void relent(String match) {
    simulator.faults().clear(match);
  }

  /** Maps of names to values are merged, so that tests may add entries of their own. */
  public final void settings(Map<String, ?> changes) {
    var engine = simulator.cloud().engine();
    alone(() -> engine.settings(engine.settings().merge(changes)));
  }

  /** Nothing else happens meanwhile, as if it were one call. */
  protected final void alone(Runnable work) {
    simulator
        .cloud()
        .engine()
        .write(_ -> {
          work.run();
          return true;
        });
  }

  protected final <R> R ask(Class<R> type, String service, String operation, SdkRequest request) {
    var caller =
        new Caller(account, "arn:aws:iam::%s:user/somebody".formatted(account), "us-east-1");
    return type.cast(simulator.cloud().operation(service, operation).handle(caller, request));
  }
}
