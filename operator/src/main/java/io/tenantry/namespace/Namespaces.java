package io.tenantry.namespace;

import java.util.Optional;

/** Port: the cluster's namespaces. Every call throws {@link io.tenantry.pass.PortException}. */
interface Namespaces {
  /** A live look, never a cached one. */
  Optional<NamespaceView> find(String name);

  /** Fails as stale if the namespace was created meanwhile. */
  void create(String name, NamespaceMarks marks);

  /** Fails as stale when the namespace is no longer the one that was decided on. */
  void correct(NamespaceView namespace, NamespaceMarks changes);

  /** Fails as stale if it is no longer the version decided on; succeeds if it does not exist. */
  void delete(NamespaceView namespace);
}
