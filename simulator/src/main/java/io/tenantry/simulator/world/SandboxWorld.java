package io.tenantry.simulator.world;

import java.util.List;
import java.util.Map;

/**
 * The built-in seed with fixed keys, ids and names, so that samples and documents can use them.
 *
 * <p>Account {@value #ACCOUNT} has the key {@code test}/{@code test}, the zone {@code
 * sandbox.test}, a certificate for {@code sandbox.test} and {@code *.sandbox.test}, the
 * multi-tenant distribution {@value #DISTRIBUTION} with it (parameters {@code tenantId}, required,
 * and {@code stage}, optional) and {@value #BARE_DISTRIBUTION} without a certificate, and two
 * connection groups, one of them the default. Account {@value #PARTNER} has the zone {@code
 * partner.test}, the same on a smaller scale, and two roles that account {@value #ACCOUNT} may
 * assume, one with an external id.
 */
public final class SandboxWorld {
  public static final String ACCOUNT = "111111111111";
  public static final String ACCESS_KEY = "test";
  public static final String SECRET_KEY = "test";
  public static final String PARTNER = "222222222222";
  public static final String ZONE = "Z0SANDBOX00000000001";
  public static final String PARTNER_ZONE = "Z0PARTNER00000000001";
  public static final String DISTRIBUTION = "ESANDBOXWILD01";
  public static final String BARE_DISTRIBUTION = "ESANDBOXBARE01";
  public static final String PARTNER_DISTRIBUTION = "EPARTNERWILD01";
  public static final String CERTIFICATE = "11111111-0000-4000-8000-000000000001";
  public static final String PARTNER_CERTIFICATE = "22222222-0000-4000-8000-000000000001";
  public static final String DEFAULT_GROUP = "cg_sandboxDefault0000000000000";
  public static final String OTHER_GROUP = "cg_sandboxPremium0000000000000";
  public static final String DEFAULT_ENDPOINT = "dsandboxdeflt1.cloudfront.net";
  public static final String OTHER_ENDPOINT = "dsandboxprem01.cloudfront.net";
  public static final String ROLE = "tenantry";
  public static final String ROLE_WITH_EXTERNAL_ID = "tenantry-external";
  public static final String EXTERNAL_ID = "tenantry-sandbox";

  private SandboxWorld() {}

  public static Seed seed() {
    return new Seed(List.of(own(), partner()));
  }

  private static Seed.Account own() {
    return new Seed.Account(
        ACCOUNT,
        List.of(new Seed.Key(ACCESS_KEY, SECRET_KEY, "sandbox")),
        List.of(new Seed.Role("pod", List.of(ACCOUNT), null, List.of("*"), null)),
        List.of(new Seed.Zone("sandbox.test", ZONE, List.of())),
        List.of(
            new Seed.Certificate(
                CERTIFICATE, List.of("sandbox.test", "*.sandbox.test"), null, false, true)),
        List.of(
            new Seed.Group("CreatedByCloudFront", DEFAULT_GROUP, DEFAULT_ENDPOINT, true),
            new Seed.Group("premium", OTHER_GROUP, OTHER_ENDPOINT, false)),
        List.of(
            new Seed.Distribution(
                DISTRIBUTION,
                "with a wildcard certificate",
                "{{tenantId}}.origin.sandbox.test",
                CERTIFICATE,
                List.of(
                    new Seed.Parameter("tenantId", true, null),
                    new Seed.Parameter("stage", false, "live")),
                false,
                List.of()),
            new Seed.Distribution(
                BARE_DISTRIBUTION,
                "without a certificate of its own",
                "origin.sandbox.test",
                null,
                List.of(),
                false,
                List.of())),
        List.of());
  }

  private static Seed.Account partner() {
    return new Seed.Account(
        PARTNER,
        List.of(new Seed.Key("partner", "partner", "partner")),
        List.of(
            new Seed.Role(ROLE, List.of(ACCOUNT), null, List.of(), null),
            new Seed.Role(ROLE_WITH_EXTERNAL_ID, List.of(ACCOUNT), EXTERNAL_ID, List.of(), null)),
        List.of(new Seed.Zone("partner.test", PARTNER_ZONE, List.of())),
        List.of(
            new Seed.Certificate(
                PARTNER_CERTIFICATE, List.of("*.partner.test"), null, false, true)),
        List.of(
            new Seed.Group(
                "CreatedByCloudFront",
                "cg_partnerDefault0000000000000",
                "dpartnerdeflt1.cloudfront.net",
                true)),
        List.of(
            new Seed.Distribution(
                PARTNER_DISTRIBUTION,
                "of another account",
                "origin.partner.test",
                PARTNER_CERTIFICATE,
                List.of(),
                false,
                List.of())),
        List.of());
  }

  /** A world of many tenants below the sandbox's distribution, for benchmarks. */
  public static Seed tenants(int count) {
    var tenants =
        java.util.stream.IntStream.range(0, count)
            .mapToObj(i ->
                new Seed.Tenant(
                    "tenant-%06d".formatted(i),
                    DISTRIBUTION,
                    List.of("t%06d.sandbox.test".formatted(i)),
                    Map.of("tenantId", "t%06d".formatted(i)),
                    null,
                    null,
                    false,
                    Map.of("owner", "sandbox")))
            .toList();
    return new Seed(
        List.of(
            new Seed.Account(
                ACCOUNT, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(),
                tenants)));
  }
}
