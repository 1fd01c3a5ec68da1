package io.tenantry.ops;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Blocks writes of a plane's client unless its Lease was renewed recently: a process that was
 * suspended, lost its Lease and resumes sends nothing.
 *
 * <p>Shared mutable state: when this client last renewed the Lease.
 */
public final class LeaseFence implements Interceptor {
  private static final Set<String> READS = Set.of("GET", "HEAD");

  /** Asks a question; nothing is made. */
  private static final String REVIEWS = "/apis/authorization.k8s.io/";

  private final String lease;
  private final String identity;
  private final InstantSource clock;
  private final LongSupplier nanos;
  private volatile @Nullable Renewal renewal;

  /** By two clocks: one may be set back, the other stands still while the machine sleeps. */
  private record Renewal(Instant at, long nanos) {
    boolean isFresh(Instant now, long nanosNow) {
      return at.plus(Leadership.RENEW_BY).isAfter(now)
          && Duration.ofNanos(nanosNow - nanos).compareTo(Leadership.RENEW_BY) < 0;
    }
  }

  public LeaseFence(String lease, String identity, InstantSource clock) {
    this(lease, identity, clock, System::nanoTime);
  }

  LeaseFence(String lease, String identity, InstantSource clock, LongSupplier nanos) {
    this.lease = lease;
    this.identity = identity;
    this.clock = clock;
    this.nanos = nanos;
  }

  /** Whether it led and may not lead any more: the process is about to end. */
  public boolean hasLapsed() {
    var last = renewal;
    return last != null && !last.isFresh(clock.instant(), nanos.getAsLong());
  }

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (isWrite(request) && !isOurs(request) && (renewal == null || hasLapsed())) {
      throw new KubernetesClientException(
          "Lease %s is not renewed for %d s; nothing is written until it is renewed"
              .formatted(lease, Leadership.RENEW_BY.toSeconds()));
    }
  }

  @Override
  public void after(
      HttpRequest request,
      HttpResponse<?> response,
      AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    if (isWrite(request) && isOurs(request) && response.isSuccessful()) {
      var sent = Serialization.unmarshal(request.bodyString(), Lease.class).getSpec();
      renewal =
          identity.equals(sent.getHolderIdentity())
              ? new Renewal(sent.getRenewTime().toInstant(), nanos.getAsLong())
              : null;
    }
  }

  private static boolean isWrite(HttpRequest request) {
    return !READS.contains(request.method()) && !request.uri().getPath().startsWith(REVIEWS);
  }

  /** Making a Lease is a POST to all of them. */
  private boolean isOurs(HttpRequest request) {
    var path = request.uri().getPath();
    return path.endsWith("/leases") || path.endsWith("/leases/" + lease);
  }
}
