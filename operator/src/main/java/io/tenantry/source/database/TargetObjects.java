package io.tenantry.source.database;

import io.tenantry.source.mapping.TargetObject;
import java.util.Optional;
import java.util.stream.Stream;

/** The objects of the target kind in the target namespace, as far as they are known. */
public interface TargetObjects {
  Optional<TargetObject> named(String name);

  /** Those of the source. */
  Stream<TargetObject> owned();

  /** The names of the source's objects that have a domain. */
  Stream<String> having(String domain);
}
