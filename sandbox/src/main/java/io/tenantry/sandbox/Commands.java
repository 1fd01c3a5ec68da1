package io.tenantry.sandbox;

import io.tenantry.sandbox.supply.Binaries;
import java.util.List;
import java.util.stream.Stream;

/** The command lines of the servers; the files they name are written by {@link Credentials}. */
record Commands(Binaries binaries, DataDirectory data, ControlPlanePorts ports) {
  List<String> etcd() {
    var clients = "https://127.0.0.1:" + ports.etcd();
    var peers = "https://127.0.0.1:" + ports.peer();
    return List.of(
        binaries.etcd(),
        "--name=sandbox",
        "--data-dir=" + data.file("etcd"),
        "--listen-client-urls=" + clients,
        "--advertise-client-urls=" + clients,
        "--listen-peer-urls=" + peers,
        "--initial-advertise-peer-urls=" + peers,
        "--initial-cluster=sandbox=" + peers,
        "--cert-file=" + data.file("serving.crt"),
        "--key-file=" + data.file("serving.key"),
        "--client-cert-auth",
        "--trusted-ca-file=" + data.file("ca.crt"),
        "--peer-cert-file=" + data.file("serving.crt"),
        "--peer-key-file=" + data.file("serving.key"),
        "--peer-client-cert-auth",
        "--peer-trusted-ca-file=" + data.file("ca.crt"),
        // What is written survives a killed process all the same, only not a power cut.
        "--unsafe-no-fsync",
        "--quota-backend-bytes=4294967296",
        "--log-level=warn");
  }

  List<String> apiServer() {
    return Stream.of(List.of(binaries.apiServer()), addresses(), trust(), habits())
        .flatMap(List::stream)
        .toList();
  }

  private List<String> addresses() {
    return List.of(
        "--bind-address=127.0.0.1",
        "--advertise-address=127.0.0.1",
        "--secure-port=" + ports.api(),
        "--etcd-servers=https://127.0.0.1:" + ports.etcd(),
        "--service-cluster-ip-range=10.0.0.0/24");
  }

  private List<String> trust() {
    return List.of(
        "--etcd-cafile=" + data.file("ca.crt"),
        "--etcd-certfile=" + data.file("etcd-client.crt"),
        "--etcd-keyfile=" + data.file("etcd-client.key"),
        "--tls-cert-file=" + data.file("serving.crt"),
        "--tls-private-key-file=" + data.file("serving.key"),
        "--client-ca-file=" + data.file("ca.crt"),
        "--authorization-mode=RBAC",
        "--service-account-issuer=https://kubernetes.default.svc",
        "--service-account-key-file=" + data.file("tokens.crt"),
        "--service-account-signing-key-file=" + data.file("tokens.key"));
  }

  private List<String> habits() {
    return List.of(
        "--audit-policy-file=" + data.file("audit-policy.yaml"),
        "--audit-log-path=" + data.file("audit.log"),
        // Written before the answer is sent, into one file: tests count in it.
        "--audit-log-mode=blocking",
        "--audit-log-maxsize=0",
        // No nodes here: pods need no account, and the API server no address of its own.
        "--disable-admission-plugins=ServiceAccount",
        "--endpoint-reconciler-type=none",
        // As everywhere: what refuses a privileged pod is a policy, not the server's own flag.
        "--allow-privileged",
        // Never the bottleneck: what is measured is the operator.
        "--enable-priority-and-fairness=false",
        "--max-requests-inflight=4000",
        "--max-mutating-requests-inflight=2000",
        "--profiling=false");
  }

  List<String> controllerManager() {
    return List.of(
        binaries.controllerManager(),
        "--kubeconfig=" + data.file("manager.kubeconfig"),
        "--controllers=" + String.join(",", controllers()),
        "--leader-elect=false",
        // It serves no clients.
        "--secure-port=0",
        "--kube-api-qps=2000",
        "--kube-api-burst=4000",
        "--concurrent-namespace-syncs=50",
        "--concurrent-gc-syncs=50",
        "--concurrent-resource-quota-syncs=20",
        "--profiling=false");
  }

  private static List<String> controllers() {
    return List.of(
        // Without it the roles admin, edit and view are empty.
        "clusterrole-aggregation-controller",
        "namespace-controller",
        "garbage-collector-controller",
        "resourcequota-controller",
        "validatingadmissionpolicy-status-controller");
  }
}
