package io.tenantry.proof.source;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class on a sandbox with an operator of the edge plane and a PostgreSQL server. All such
 * classes share them, so each test has tables and names of its own.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed("sources")
@ExtendWith(SourcesExtension.class)
@interface WithSources {}
