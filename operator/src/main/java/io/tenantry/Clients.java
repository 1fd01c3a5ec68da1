package io.tenantry;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.LimitRange;
import io.fabric8.kubernetes.api.model.NamedExtension;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.ResourceQuota;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.ResourceNotFoundException;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.fabric8.kubernetes.client.utils.Utils;
import io.tenantry.api.edge.DistributionTenant;
import io.tenantry.api.hostname.DomainClaim;
import io.tenantry.api.hostname.GatewayHostnameRequest;
import io.tenantry.api.hostname.HostnameGrant;
import io.tenantry.api.namespace.Tenant;
import io.tenantry.api.namespace.TenantPlan;
import io.tenantry.api.source.TenantSource;
import io.tenantry.cluster.LenientSerialization;
import io.tenantry.cluster.Transport;
import io.tenantry.cluster.UnreadableObjects;
import io.tenantry.ops.LeaseFence;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Creates the connections to the API server. */
final class Clients {
  private static final String TIMEOUT = Config.KUBERNETES_REQUEST_TIMEOUT_SYSTEM_PROPERTY;

  /** What watches tell of, and what they say when they end. */
  private static final List<Class<? extends KubernetesResource>> KINDS =
      List.of(
          Status.class,
          DistributionTenant.class,
          TenantSource.class,
          GatewayHostnameRequest.class,
          DomainClaim.class,
          HostnameGrant.class,
          Tenant.class,
          TenantPlan.class,
          Namespace.class,
          LimitRange.class,
          ResourceQuota.class,
          NetworkPolicy.class,
          RoleBinding.class,
          Gateway.class,
          HTTPRoute.class);

  private final Config config;
  private final Transport transport;
  private final ObjectMapper mapper;
  private final Optional<Interceptor> requests;

  Clients(Optional<Path> kubeconfig, Optional<Path> fromEnvironment) {
    this(connection(kubeconfig.or(() -> fromEnvironment)));
  }

  private Clients(Config config) {
    this(config, new Transport(config), LenientSerialization.mapper(), Optional.empty());
  }

  private Clients(
      Config config, Transport transport, ObjectMapper mapper, Optional<Interceptor> requests) {
    this.config = config;
    this.transport = transport;
    this.mapper = mapper;
    this.requests = requests;
  }

  /**
   * A connection whose writes carry this name in {@code managedFields} and in the audit log; with a
   * fence, it writes only as long as the process leads.
   */
  KubernetesClient as(String manager, UnreadableObjects unreadable, Optional<LeaseFence> fence) {
    var own = new ConfigBuilder(config).withUserAgent(manager + "/" + Version.current()).build();
    return new KubernetesClientBuilder()
        .withConfig(own)
        .withHttpClientFactory(transport)
        .withKubernetesSerialization(new LenientSerialization(mapper, KINDS, unreadable))
        .withHttpClientBuilderConsumer(http -> {
          requests.ifPresent(i -> http.addOrReplaceInterceptor("requests", i));
          fence.ifPresent(f -> http.addOrReplaceInterceptor("lease", f));
        })
        .build();
  }

  /** The same connections, each of whose requests is seen by this one. */
  Clients observedBy(Interceptor observer) {
    return new Clients(config, transport, mapper, Optional.of(observer));
  }

  /** Where we run, or would run: the Leases are here. */
  String namespace() {
    return config.getNamespace() == null ? "default" : config.getNamespace();
  }

  /** Where the API server is, as hosts and addresses with ports. */
  List<String> apiServers() {
    var server = URI.create(config.getMasterUrl());
    int port =
        server.getPort() >= 0 ? server.getPort() : server.getScheme().equals("http") ? 80 : 443;
    var within = Stream.ofNullable(System.getenv("KUBERNETES_SERVICE_HOST"));
    return Stream.concat(
            addresses(server.getHost()).map(host -> host + ":" + port),
            within.flatMap(Clients::addresses))
        .distinct()
        .toList();
  }

  /** A host and its addresses; IPv6 in brackets. */
  private static Stream<String> addresses(String host) {
    try {
      var found = Stream.of(InetAddress.getAllByName(host)).map(InetAddress::getHostAddress);
      var literals = found.map(a -> a.contains(":") ? "[" + a + "]" : a);
      return host.contains(":") ? literals : Stream.concat(Stream.of(host), literals);
    } catch (UnknownHostException _) {
      return Stream.of(host);
    }
  }

  /** Says at once, and in words, when there is nothing at the other end. */
  void check(KubernetesClient client) {
    try {
      client.getKubernetesVersion();
    } catch (KubernetesClientException e) {
      throw new SettingsException(
          "Cannot use the API server at %s: %s".formatted(config.getMasterUrl(), cause(e)));
    }
  }

  /** What tells this cluster from all others, for as long as it lives. */
  String cluster(KubernetesClient client) {
    try {
      return client.namespaces().withName("kube-system").require().getMetadata().getUid();
    } catch (KubernetesClientException | ResourceNotFoundException e) {
      throw new SettingsException(
          ("Cannot read namespace kube-system, whose uid identifies this cluster: allow the operator"
                  + " to get it, or set --cluster-name: %s")
              .formatted(cause(e)));
    }
  }

  private static String cause(Throwable e) {
    return e.getCause() == null ? String.valueOf(e.getMessage()) : cause(e.getCause());
  }

  private static Config read(Path file) {
    if (!Files.isReadable(file)) {
      throw new SettingsException(
          "Cannot read kubeconfig %s: name a readable file with --kubeconfig or KUBECONFIG"
              .formatted(file));
    }
    try {
      leaveExtensionsOut();
      return Config.fromKubeconfig(file.toFile());
    } catch (RuntimeException e) { // the client library promises no type for what it cannot parse
      // Further lines quote the file, which contains secrets.
      var problem = cause(e).lines().findFirst().orElse("");
      throw new SettingsException("Kubeconfig %s is not valid: %s".formatted(file, problem));
    }
  }

  /** Of whatever kind they are: to read them the library would load every kind that it knows. */
  @SuppressWarnings("deprecation") // The library reads the file with no other mapper.
  private static void leaveExtensionsOut() {
    Serialization.jsonMapper().addMixIn(NamedExtension.class, Unread.class);
  }

  @JsonIgnoreProperties(value = "extension", ignoreUnknown = true)
  private interface Unread {}

  /**
   * The SDK and our planes decide how often a call is repeated, not the transport. How long one may
   * take is said by the client's own variable, which it reads only where there is no kubeconfig.
   */
  private static Config connection(Optional<Path> kubeconfig) {
    checkTimeout();
    var config = kubeconfig.map(Clients::read).orElseGet(() -> Config.autoConfigure(null));
    return new ConfigBuilder(config)
        .withRequestRetryBackoffLimit(0)
        .withRequestTimeout(Utils.getSystemPropertyOrEnvVar(TIMEOUT, config.getRequestTimeout()))
        .build();
  }

  private static void checkTimeout() {
    var value = Utils.getSystemPropertyOrEnvVar(TIMEOUT, "10000");
    if (!value.matches("\\d{1,9}")) {
      throw new SettingsException(
          "KUBERNETES_REQUEST_TIMEOUT is \"%s\": use a number of milliseconds".formatted(value));
    }
  }
}
