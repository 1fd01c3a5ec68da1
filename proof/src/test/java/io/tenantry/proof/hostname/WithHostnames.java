package io.tenantry.proof.hostname;

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
 * A test class on the sandbox of the hostnames plane, whose operator looks often. All such classes
 * share it, so each test has names and zones of its own. One that does to AWS what others would
 * notice takes the lock for itself.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed("hostnames")
@ResourceLock(value = WithHostnames.LOCK, mode = ResourceAccessMode.READ)
@ExtendWith(HostnamesExtension.class)
@interface WithHostnames {
  String LOCK = "hostnames";
}
