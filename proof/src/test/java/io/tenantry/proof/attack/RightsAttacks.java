package io.tenantry.proof.attack;

import static io.tenantry.proof.attack.Personas.ATTACKER;
import static io.tenantry.proof.attack.Personas.VICTIM;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.authentication.TokenRequestBuilder;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.tenantry.proof.Installation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/** What is tried to get at the operator's rights, at its secrets and at its numbers. */
final class RightsAttacks {
  private static final String CANARY = "canary-7d1f0c2e9b";

  private final Scene scene;
  private final Cluster cluster;
  private final Persona attacker;
  private final Persona careless;

  RightsAttacks(Scene scene) {
    this.scene = scene;
    this.cluster = scene.cluster();
    this.attacker = scene.people().attacker();
    this.careless = scene.people().careless();
  }

  List<Attack> all() {
    return List.of(
        attack("impersonates the operator", this::impersonate),
        attack("gets a token of the operator", this::token),
        attack("gets at the operator's namespace", this::operatorsNamespace),
        attack("removes the policies", this::policies),
        attack("has the operator read Secrets", this::secrets),
        attack("reads /metrics without a token", () -> metrics(Optional.empty(), 401)),
        attack("reads /metrics with its own token", this::metricsWithToken),
        attack("reads a database's password where the operator reports", this::canary));
  }

  private Attack attack(String tries, Callable<String> attempt) {
    return Attack.of(attacker, tries, "rights, secrets or numbers of the operator leak", attempt);
  }

  private static String refused(Consumer<KubernetesClient> call, KubernetesClient client) {
    var said = Persona.attempt(() -> call.accept(client));
    assertThat(said).as("refusal").isNotEmpty();
    return said;
  }

  private String impersonate() {
    var config =
        new ConfigBuilder(attacker.client().getConfiguration())
            .withImpersonateUsername(Installation.USER)
            .build();
    try (var client = new KubernetesClientBuilder().withConfig(config).build()) {
      return refused(
          c -> c.genericKubernetesResources(Kind.CLAIM.apiVersion(), Kind.CLAIM.kind()).list(),
          client);
    }
  }

  private String token() {
    var request =
        new TokenRequestBuilder().withNewSpec().withExpirationSeconds(600L).endSpec().build();
    Consumer<KubernetesClient> call =
        client ->
            client
                .serviceAccounts()
                .inNamespace(Installation.NAMESPACE)
                .withName(Installation.ACCOUNT)
                .tokenRequest(request);
    refused(call, careless.client());
    return refused(call, attacker.client());
  }

  private String operatorsNamespace() {
    refused(c -> c.pods().inNamespace(Installation.NAMESPACE).list(), attacker.client());
    refused(c -> c.leases().inNamespace(Installation.NAMESPACE).list(), attacker.client());
    return refused(c -> c.secrets().inNamespace(Installation.NAMESPACE).list(), attacker.client());
  }

  private String policies() {
    return refused(
        c ->
            c.admissionRegistration()
                .v1()
                .validatingAdmissionPolicies()
                .withName("tenantry-claims")
                .delete(),
        careless.client());
  }

  /** By its account the operator may read no Secret that its namespace has not opened to it. */
  private String secrets() {
    var list = scene.shipped().refusal(c -> c.secrets().inAnyNamespace().list());
    var foreign =
        scene.shipped().refusal(c -> c.secrets().inNamespace(VICTIM).withName("db").get());
    assertThat(List.of(list, foreign)).as("refusals").doesNotContain("");
    return list;
  }

  private String metrics(Optional<String> token, int status) {
    var answer = scene.shipped().metrics().secured(token);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).doesNotContain("tenantry_");
    return "HTTP " + status;
  }

  private String metricsWithToken() {
    var token = attacker.token();
    assertThat(token).as("the token").isNotBlank();
    return metrics(Optional.of(token), 403);
  }

  // Secrets in what the operator says

  private String canary() {
    var warehouse = new Warehouse(scene);
    int port = scene.database().port();
    var strings =
        List.of(
            Warehouse.at("127.0.0.1", port, "nobody", CANARY),
            "postgres://nobody:%s@localhost:none/postgres".formatted(CANARY),
            "postgres://nobody@127.0.0.1:%d/postgres?password=%s".formatted(port, CANARY),
            "host=localhost password=%s".formatted(CANARY),
            CANARY);
    var sources = new ArrayList<Manifest>();
    for (int i = 0; i < strings.size(); i++) {
      warehouse.secret("canary-" + i, strings.get(i));
      sources.add(attacker.create(Warehouse.source("canary-" + i, "SELECT 1")));
    }
    sources.forEach(cluster::awaitAnswer);
    assertThat(told()).as("all that the operator says").doesNotContain(CANARY);
    return "it is in no status, event, log line or metric";
  }

  private String told() {
    var admin = cluster.admin();
    var all = new StringBuilder(scene.shipped().logs());
    for (var kind : List.of(Kind.SOURCE, Kind.DISTRIBUTION_TENANT)) {
      all.append(
          Serialization.asYaml(
              admin
                  .genericKubernetesResources(kind.apiVersion(), kind.kind())
                  .inAnyNamespace()
                  .list()));
    }
    all.append(Serialization.asYaml(admin.events().v1().events().inNamespace(ATTACKER).list()));
    all.append(Serialization.asYaml(admin.v1().events().inNamespace(ATTACKER).list()));
    all.append(scene.shipped().metrics().secured(Optional.of(scene.metricsToken())).body());
    assertThat(all).contains("tenantry_");
    return all.toString();
  }
}
