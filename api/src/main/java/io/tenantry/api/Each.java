package io.tenantry.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What the schema demands of every entry of a list of strings. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Each {
  /** The regular expression an entry matches as a whole. */
  String pattern();

  /** The most characters an entry may have. */
  int longest() default 253;
}
