package io.tenantry.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A list whose entries are told apart by one field: no duplicates, merged by server-side apply. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface KeyedBy {
  /** The field that names an entry. */
  String value();
}
