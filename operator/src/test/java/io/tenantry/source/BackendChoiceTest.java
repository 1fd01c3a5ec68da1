package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.api.source.SecretRef;
import io.tenantry.api.source.TenantSourceSpec;
import io.tenantry.cloud.Allowance;
import io.tenantry.rows.Backend;
import io.tenantry.rows.Store;
import io.tenantry.source.mapping.Specs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackendChoiceTest {
  private static final String ROLE = "arn:aws:iam::111111111111:role/reader";

  /** A backend that never gets to read. */
  private record NamedBackend(
      String provider, Optional<String> flaw, Optional<String> role, Optional<String> table)
      implements Backend {
    NamedBackend(String provider, Optional<String> flaw, Optional<String> role) {
      this(provider, flaw, role, Optional.empty());
    }

    @Override
    public Optional<String> flaw(TenantSourceSpec spec) {
      return flaw;
    }

    @Override
    public Optional<String> role(TenantSourceSpec spec) {
      return role;
    }

    @Override
    public Optional<String> table(TenantSourceSpec spec) {
      return table;
    }

    @Override
    public Optional<SecretRef> secret(TenantSourceSpec spec) {
      return Optional.empty();
    }

    @Override
    public Store open(TenantSourceSpec spec, Map<String, String> secret, String identity) {
      throw new UnsupportedOperationException();
    }
  }

  private static final NamedBackend MYSQL =
      new NamedBackend("mysql", Optional.empty(), Optional.empty());
  private static final NamedBackend POSTGRES =
      new NamedBackend("postgres", Optional.empty(), Optional.empty());

  @Test
  void theBackendOfTheProviderReads() {
    assertThat(fit("", Allowance.ANYTHING, MYSQL, POSTGRES))
        .isEqualTo(new BackendChoice.Good(POSTGRES));
  }

  @Test
  void aProviderThatNobodyKnowsIsNamedBesideThoseThereAre() {
    assertThat(
            fit(
                "",
                Allowance.ANYTHING,
                MYSQL,
                new NamedBackend("redis", MYSQL.flaw(), MYSQL.role())))
        .isEqualTo(
            new BackendChoice.Bad(
                "spec.provider \"postgres\" is not supported: use one of mysql, redis"));
  }

  @Test
  void whatIsWrongForAnyDatabaseComesFirst() {
    var flawed = new NamedBackend("postgres", Optional.of("query is missing"), Optional.empty());
    assertThat(fit("pollInterval: soon", Allowance.ANYTHING, flawed))
        .isInstanceOfSatisfying(
            BackendChoice.Bad.class,
            bad -> assertThat(bad.message()).contains("pollInterval").doesNotContain("query"));
  }

  @Test
  void whatTheBackendFindsWrongIsSaid() {
    var flawed = new NamedBackend("postgres", Optional.of("query is missing"), Optional.of(ROLE));
    assertThat(fit("", new Allowance(List.of()), flawed))
        .isEqualTo(new BackendChoice.Bad("query is missing"));
  }

  @Test
  void aRoleMustBeAllowedToTheSourcesNamespace() {
    var assuming = new NamedBackend("postgres", Optional.empty(), Optional.of(ROLE));
    var others = new Allowance(List.of(new Allowance.Entry("cafe", "*")));
    assertThat(fit("", others, assuming))
        .isEqualTo(
            new BackendChoice.Bad(
                "Namespace shop may not use role %s: add it to --allowed-roles".formatted(ROLE)));
    var ours = new Allowance(List.of(new Allowance.Entry("shop", ROLE)));
    assertThat(fit("", ours, assuming)).isEqualTo(new BackendChoice.Good(assuming));
  }

  @ParameterizedTest
  @CsvSource({
    "shop, tenants, tenants, true",
    "shop, tenants-*, tenants-eu, true",
    "*, *, arn:aws:dynamodb:eu-west-1:222222222222:table/tenants, true",
    "shop, arn:aws:dynamodb:*:111111111111:table/*,"
        + " arn:aws:dynamodb:eu-west-1:111111111111:table/tenants, true",
    "cafe, tenants, tenants, false",
    "shop, tenants, payments, false",
    "shop, *tenants, arn:aws:dynamodb:eu-west-1:222222222222:table/tenants, false",
    "shop, arn:aws:dynamodb:*:111111111111:table/tenants, tenants, false"
  })
  void aTableMustBeAllowedToTheSourcesNamespace(
      String namespace, String pattern, String table, boolean allowed) {
    var dynamo =
        new NamedBackend("postgres", Optional.empty(), Optional.empty(), Optional.of(table));
    var tables = new Allowance(List.of(new Allowance.Entry(namespace, pattern)));
    var refused =
        "Namespace shop may not read table %s: add it to --allowed-tables".formatted(table);
    assertThat(fit("", new SourceRules(Allowance.ANYTHING, tables), dynamo))
        .isEqualTo(allowed ? new BackendChoice.Good(dynamo) : new BackendChoice.Bad(refused));
  }

  private static BackendChoice fit(String more, SourceRules rules, Backend... backends) {
    var spec = Specs.spec(more);
    var subject =
        new SourceView(
            Flock.SOURCE,
            1,
            false,
            true,
            SourceConfig.of(spec, Flock.SOURCE.namespace()),
            Optional.empty(),
            false,
            SourceView.NOTHING);
    return BackendChoice.of(subject, spec, List.of(backends), rules);
  }

  private static BackendChoice fit(String more, Allowance roles, Backend... backends) {
    return fit(more, new SourceRules(roles, Allowance.ANYTHING), backends);
  }
}
