package io.tenantry.proof.edge;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test class on the sandbox of the edge plane, whose operator looks often. All such classes share
 * it, so each test has names and domains of its own. One that counts what all of them do takes the
 * lock for itself.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed("edge")
@ExtendWith(EdgeExtension.class)
@ResourceLock(value = WithEdge.LOCK, mode = ResourceAccessMode.READ)
@interface WithEdge {
  String LOCK = "edge";
}
