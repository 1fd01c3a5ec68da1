package io.tenantry;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The flags of the namespaces plane. */
final class NamespaceFlags {
  @Option(
      names = "--protected-namespaces",
      paramLabel = "LIST",
      description =
          "Namespaces that no Tenant may use, names or globs, comma-separated, besides default,"
              + " kube-*, istio-system, gatekeeper-system and the operator's own.")
  @Nullable String protectedNamespaces;

  @Option(
      names = "--allowed-plans",
      paramLabel = "LIST",
      description =
          "Plans that Tenants may name: names, comma-separated, * is a wildcard. namespace=name"
              + " allows one only to Tenants of that namespace; none allows none. Default: any.")
  @Nullable String allowedPlans;

  @Option(
      names = "--istio-revision",
      paramLabel = "REV",
      description = "Label namespaces istio.io/rev=REV instead of istio-injection=enabled.")
  @Nullable String istioRevision;

  Settings.Namespaces settings() {
    return new Settings.Namespaces(
        Flags.list(Flags.orElse(protectedNamespaces, "")),
        AllowanceFlag.PLANS.parse(allowedPlans),
        Optional.ofNullable(istioRevision).filter(rev -> !rev.isBlank()));
  }
}
