package io.tenantry.sandbox.balancer;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.tenantry.simulator.acm.Acm;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the simulated AWS Load Balancer Controller. Gateways of its class get addresses, and the
 * certificates of their configurations are in use while routes are attached.
 */
public final class Balancer implements AutoCloseable {
  /** Where its load balancers and their certificates are. */
  public static final String REGION = "us-east-1";

  /** Gateways of classes with this controller are ours. */
  static final String CONTROLLER = "gateway.k8s.aws/alb";

  private static final String POOL = "edge";
  private static final String CLASS = "aws-alb";
  private static final Duration RETRY = Duration.ofSeconds(1);
  private static final Logger LOG = LoggerFactory.getLogger(Balancer.class);

  private final Script script = new Script();
  private final AtomicBoolean woken = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor thread;
  private final Cluster cluster;
  private final Controller controller;
  private @Nullable Future<?> alarm;

  private Balancer(KubernetesClient client, Acm acm) {
    this.cluster = new Cluster(client);
    this.controller = new Controller(cluster, acm, script);
    this.thread =
        new ScheduledThreadPoolExecutor(
            1,
            Thread.ofPlatform().daemon().name("load-balancers").factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    thread.setRemoveOnCancelPolicy(true);
  }

  /** Starts it, with a class of Gateways and a namespace for them, so that there is one to use. */
  public static Balancer start(KubernetesClient client, Acm acm) {
    var balancer = new Balancer(client, acm);
    balancer.cluster.prepare(POOL, CLASS);
    balancer.cluster.watch(balancer::wake);
    return balancer;
  }

  /** How long it takes from now on until a new Gateway has its address; no time unless told. */
  public void delay(Duration delay) {
    script.delay(delay);
    wake();
  }

  /** Makes no more load balancers: new Gateways stay without an address. */
  public void pause() {
    script.paused(true);
  }

  /** Goes on after {@link #pause}. */
  public void resume() {
    script.paused(false);
    wake();
  }

  /** Recreates the load balancer of a Gateway, with another address. */
  public void recreate(String namespace, String gateway) {
    script.recreate(namespace, gateway);
    wake();
  }

  /** Fails at a Gateway with this message; its load balancer stays as it is. */
  public void fail(String namespace, String gateway, String message) {
    script.fail(namespace, gateway, message);
    wake();
  }

  /** Succeeds again at a Gateway after {@link #fail}. */
  public void heal(String namespace, String gateway) {
    script.heal(namespace, gateway);
    wake();
  }

  /** Whether it makes listeners before they have routes, as newer versions of the controller do. */
  public void listenWithoutRoutes(boolean early) {
    script.withoutRoutes(early);
    wake();
  }

  @Override
  public void close() {
    cluster.close();
    thread.shutdownNow();
    try {
      if (!thread.awaitTermination(RETRY.toSeconds(), TimeUnit.SECONDS)) {
        LOG.debug("the last pass takes its time");
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** However often this is called before the next pass, there is one. */
  private void wake() {
    if (woken.compareAndSet(false, true)) {
      thread.execute(this::pass);
    }
  }

  private void pass() {
    woken.set(false);
    if (alarm != null) {
      alarm.cancel(false);
    }
    if (!cluster.isComplete()) {
      return;
    }
    try {
      controller.pass(Instant.now()).ifPresent(this::wakeAfter);
    } catch (RuntimeException e) {
      LOG.warn("The simulated load-balancer controller failed to reconcile", e);
      wakeAfter(RETRY);
    }
  }

  private void wakeAfter(Duration pause) {
    alarm = thread.schedule(this::wake, pause.toMillis(), TimeUnit.MILLISECONDS);
  }
}
