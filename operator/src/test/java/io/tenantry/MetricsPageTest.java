package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.tenantry.cloud.aws.CallSeries;
import io.tenantry.cluster.ClusterSeries;
import io.tenantry.edge.EdgeSeries;
import io.tenantry.hostname.HostnameSeries;
import io.tenantry.namespace.TenantSeries;
import io.tenantry.ops.OpsSeries;
import io.tenantry.ops.PlaneRunner;
import io.tenantry.source.SourceSeries;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The reference page of metrics is what the registry exports, and guides name no others. */
class MetricsPageTest {
  private static final Pattern HELP = Pattern.compile("(?m)^# HELP (\\w+) ?(.*)$");
  private static final Pattern TYPE = Pattern.compile("(?m)^# TYPE (\\w+) (\\w+)$");
  private static final Pattern SAMPLE = Pattern.compile("(?m)^(\\w+)\\{(.*)} ");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Pattern NAMED =
      Pattern.compile(
          "(cloudfront_tenant_operator|gateway_orchestrator|controller_runtime|rest_client|tenantry"
              + "|tenant)_[a-z_]*[a-z](?![a-z_])");
  private static final String KUBECONFIG =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "https://127.0.0.1:1"}}]
      contexts: [{name: c, context: {cluster: c, user: u}}]
      users: [{name: u, user: {token: t}}]
      current-context: c
      """;

  private final Map<String, Metric> metrics = new TreeMap<>();

  /** A metric, and whether it is there before anything has happened. */
  private record Metric(String type, Set<String> labels, String help, boolean atStart) {
    Metric and(Metric other) {
      var all = new TreeSet<>(labels);
      all.addAll(other.labels);
      return new Metric(type, all, help, atStart || other.atStart);
    }
  }

  @BeforeEach
  void scrape(@TempDir Path directory) throws IOException {
    atStart(directory);
    HostnameSeries.OF_A_CLUSTER.forEach((name, labels) ->
        metrics.computeIfPresent(
            name, (_, known) -> known.and(new Metric(known.type, labels, known.help, false))));
    read(filled(EdgeSeries::fill), false);
    read(filled(SourceSeries::fill), false);
    read(filled(TenantSeries::fill), false);
    read(filled(HostnameSeries::fill), false);
    read(filled(CallSeries::fill), false);
    read(filled(ClusterSeries::fill), false);
    read(filled(OpsSeries::fill), false);
  }

  @Test
  void thePageShowsEveryMetric() {
    GoldenPage.of("metrics.md").shows(page());
  }

  @Test
  void everyMetricSaysWhatItIs() {
    assertThat(metrics)
        .hasSizeGreaterThan(60)
        .allSatisfy(
            (name, metric) -> assertThat(metric.help()).as(name).matches("[A-Z1].{9,}[^.]"));
  }

  @Test
  void guidesNameNoOtherMetrics() throws IOException {
    var known =
        metrics.keySet().stream()
            .flatMap(name -> List.of(name, name + "_bucket", name + "_count").stream())
            .collect(Collectors.toSet());
    for (var guide : List.of("operations", "edge", "hostnames", "namespaces", "sources")) {
      var text = Files.readString(Path.of("..", "docs", guide + ".md"));
      assertThat(NAMED.matcher(text).results().map(found -> found.group()).toList())
          .as(guide)
          .isSubsetOf(known);
    }
  }

  private String page() {
    var page =
        new StringBuilder(
            GoldenPage.HEAD
                + """
                # Metrics

                What `/metrics` serves (`--metrics-bind-address`). Objects are counted from the operator's caches at each scrape; a scrape
                asks nothing of the API server or AWS. Metrics marked † appear with their first object or event. Histograms have a
                gauge with the suffix `_max` beside them. `jvm_…`, `process_…` and `system_…` are Micrometer's. What to alert on:
                [operations.md](../operations.md#alerts).

                | Metric | Type | Labels | Meaning |
                |---|---|---|---|
                """);
    metrics.forEach((name, metric) ->
        page.append(
            "| `%s`%s | %s | %s | %s |\n"
                .formatted(
                    name,
                    metric.atStart() ? "" : " †",
                    metric.type(),
                    metric.labels().stream()
                        .map("`%s`"::formatted)
                        .collect(Collectors.joining(", ")),
                    metric.help().replace("<", "&lt;").replace("|", "\\|"))));
    return page.toString();
  }

  /** What a process shows that has all planes and has done nothing. */
  private void atStart(Path directory) throws IOException {
    var kubeconfig = Files.writeString(directory.resolve("kubeconfig"), KUBECONFIG);
    var flags = new Flags();
    new CommandLine(flags).parseArgs("--cluster-name=test");
    var assembly =
        new Assembly(
            flags.settings(Map.of("AWS_REGION", "us-east-1")),
            new Clients(Optional.of(kubeconfig), Optional.empty()),
            "test",
            new PlaneRunner.Ends(() -> {}, () -> {}));
    assembly.planes();
    read(assembly.registry().scrape(), true);
    // Those without a sample yet are not in the text.
    assembly.registry().getPrometheusRegistry().scrape().stream()
        .map(snapshot -> snapshot.getMetadata())
        .filter(metadata -> HostnameSeries.OF_A_CLUSTER.containsKey(metadata.getPrometheusName()))
        .forEach(metadata ->
            metrics.putIfAbsent(
                metadata.getPrometheusName(),
                new Metric("gauge", Set.of(), String.valueOf(metadata.getHelp()), false)));
  }

  /** Drives what it measures. */
  private interface Filling {
    void fill(PrometheusMeterRegistry registry) throws IOException;
  }

  private static String filled(Filling filling) throws IOException {
    var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    filling.fill(registry);
    return registry.scrape();
  }

  private void read(String scrape, boolean atStart) {
    var helps =
        HELP.matcher(scrape)
            .results()
            .collect(Collectors.toMap(m -> m.group(1), m -> m.group(2).strip()));
    TYPE.matcher(scrape)
        .results()
        .filter(m -> !m.group(1).matches("(jvm|process|system)_.*|.*_seconds_max"))
        .forEach(m -> {
          var name = m.group(1);
          metrics.merge(
              name,
              new Metric(m.group(2), labels(scrape, name), helps.getOrDefault(name, ""), atStart),
              Metric::and);
        });
  }

  private static Set<String> labels(String scrape, String name) {
    return SAMPLE
        .matcher(scrape)
        .results()
        .filter(m -> List.of(name, name + "_bucket").contains(m.group(1)))
        .flatMap(m -> LABEL.matcher(m.group(2)).results())
        .map(m -> m.group(1))
        .filter(label -> !label.equals("le"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
