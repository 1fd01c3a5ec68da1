package io.tenantry.sandbox;

import java.util.List;

/**
 * All keys and certificates of a control plane, created at each start.
 *
 * @param issuer signs the certificates of clients
 * @param authority the certificate all sides trust
 * @param serving for etcd and the API server
 * @param etcdClient the API server, towards etcd
 * @param tokens signs the tokens of service accounts
 * @param adminKubeconfig a user who may do everything
 * @param managerKubeconfig kube-controller-manager
 */
record Credentials(
    Authority issuer,
    String authority,
    Identity serving,
    Identity etcdClient,
    Identity tokens,
    String adminKubeconfig,
    String managerKubeconfig) {

  /** A group that RBAC never refuses; the manager is in it as it acts for all its controllers. */
  private static final String MASTERS = "system:masters";

  static Credentials issue(String server) {
    var ca = Authority.create();
    var kubeconfigs =
        List.of("tenantry-sandbox-admin", "system:kube-controller-manager").stream()
            .map(user -> ca.client(user, MASTERS))
            .map(identity -> Kubeconfig.withCertificate(server, ca.certificate(), identity))
            .toList();
    return new Credentials(
        ca,
        ca.certificate(),
        ca.server("localhost"),
        ca.client("kube-apiserver", "etcd"),
        ca.server("service-account-tokens"),
        kubeconfigs.get(0),
        kubeconfigs.get(1));
  }

  void writeTo(DataDirectory data) {
    data.write("ca.crt", authority);
    data.write("serving.crt", serving.certificate());
    data.write("serving.key", serving.key());
    data.write("etcd-client.crt", etcdClient.certificate());
    data.write("etcd-client.key", etcdClient.key());
    data.write("tokens.crt", tokens.certificate());
    data.write("tokens.key", tokens.key());
    data.write("kubeconfig", adminKubeconfig);
    data.write("manager.kubeconfig", managerKubeconfig);
  }
}
