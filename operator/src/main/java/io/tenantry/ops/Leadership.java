package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Acquires, renews and releases the Lease of a plane; only the holder is active. */
public final class Leadership {
  private static final Logger LOG = LoggerFactory.getLogger(Leadership.class);

  private static final Duration LEASE = Duration.ofSeconds(15);

  /** Who has not renewed by then no longer leads, a while before another may take the Lease. */
  static final Duration RENEW_BY = Duration.ofSeconds(10);

  // The client stretches this by a random factor of up to 2.2; a released Lease must be taken
  // within 3 s.
  private static final Duration TRY_EVERY = Duration.ofSeconds(1);

  private final KubernetesClient client;
  private final String namespace;
  private final String name;
  private final String identity;
  private final Runnable whenLost;
  private volatile boolean leaving;
  private volatile boolean leading;

  /** {@code whenLost} must end the process at once: another one acts from now on. */
  public Leadership(
      KubernetesClient client, String namespace, String name, String identity, Runnable whenLost) {
    this.client = client;
    this.namespace = namespace;
    this.name = name;
    this.identity = identity;
    this.whenLost = whenLost;
  }

  LeaderElectionConfiguration configuration() {
    var callbacks =
        new LeaderCallbacks(
            this::leads,
            this::stopped,
            leader ->
                LOG.atInfo()
                    .addKeyValue("lease", name)
                    .addKeyValue("holder", leader)
                    .log("leader"));
    return new LeaderElectionConfiguration(
        name, namespace, LEASE, RENEW_BY, TRY_EVERY, identity, callbacks, false);
  }

  private void leads() {
    leading = true;
    LOG.atInfo().addKeyValue("lease", name).log("leading");
  }

  boolean leading() {
    return leading;
  }

  /** From here on, the end of our leadership is our own wish. */
  void leaving() {
    leaving = true;
  }

  /**
   * Gives the Lease back, if it is ours, so that the next holder need not wait for it to expire.
   */
  void release() {
    try {
      var lease = client.leases().inNamespace(namespace).withName(name).get();
      if (lease != null && identity.equals(lease.getSpec().getHolderIdentity())) {
        client.resource(free(lease)).update();
        LOG.atInfo().addKeyValue("lease", name).log("lease released");
      }
    } catch (KubernetesClientException e) {
      LOG.atWarn()
          .addKeyValue("lease", name)
          .setCause(e)
          .log("Lease not released; it expires by itself");
    }
  }

  private static Lease free(Lease lease) {
    lease.getSpec().setHolderIdentity("");
    lease.getSpec().setLeaseDurationSeconds(1);
    return lease;
  }

  private void stopped() {
    leading = false;
    if (!leaving) {
      LOG.atError().addKeyValue("lease", name).log("Lease lost; the process exits");
      whenLost.run();
    }
  }
}
