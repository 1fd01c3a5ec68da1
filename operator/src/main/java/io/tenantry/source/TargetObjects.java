package io.tenantry.source;

import java.util.Optional;
import java.util.stream.Stream;

/** The objects of the target kind in the target namespace, as far as they are known. */
interface TargetObjects {
  Optional<Child> named(String name);

  /** Those of the source. */
  Stream<Child> owned();

  /** The names of the source's objects that have a domain. */
  Stream<String> having(String domain);
}
