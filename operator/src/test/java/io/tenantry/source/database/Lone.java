package io.tenantry.source.database;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.Watcher.Action;
import io.tenantry.source.database.ReferencedObjects.Single;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One object of a cluster in memory. */
final class Lone<T extends HasMetadata> implements Single<T> {
  final List<Watcher<T>> watchers = new ArrayList<>();
  int reads;
  int ended;
  private @Nullable T object;
  private int readRefusal;
  private int watchRefusal;

  /** What there is now; the watchers are not told. */
  Lone<T> is(@Nullable T now) {
    object = now;
    return this;
  }

  /** From now on answers with these states; 0 is none. */
  Lone<T> refuses(int read, int watch) {
    readRefusal = read;
    watchRefusal = watch;
    return this;
  }

  void tell(Action action, T now) {
    watchers.getLast().eventReceived(action, now);
  }

  @Override
  public @Nullable T read() {
    refuse(readRefusal);
    reads++;
    return object;
  }

  @Override
  public Watch watch(Watcher<T> watcher) {
    refuse(watchRefusal);
    watchers.add(watcher);
    return () -> ended++;
  }

  private static void refuse(int status) {
    if (status != 0) {
      throw new KubernetesClientException("refused", status, null);
    }
  }
}
