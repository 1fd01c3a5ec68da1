package io.tenantry.source.database;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.dsl.Resource;
import org.jspecify.annotations.Nullable;

/** Port: reads and watches single Secrets and Namespaces by name. */
public interface ReferencedObjects {
  Single<Secret> secret(String namespace, String name);

  Single<Namespace> namespace(String name);

  /** One object; both calls fail as the client does. */
  interface Single<T> {
    @Nullable T read();

    Watch watch(Watcher<T> watcher);
  }

  static ReferencedObjects of(KubernetesClient client) {
    return new ReferencedObjects() {
      @Override
      public Single<Secret> secret(String namespace, String name) {
        return single(client.secrets().inNamespace(namespace).withName(name));
      }

      @Override
      public Single<Namespace> namespace(String name) {
        return single(client.namespaces().withName(name));
      }
    };
  }

  private static <T> Single<T> single(Resource<T> resource) {
    return new Single<>() {
      @Override
      public @Nullable T read() {
        return resource.get();
      }

      @Override
      public Watch watch(Watcher<T> watcher) {
        return resource.watch(watcher);
      }
    };
  }
}
