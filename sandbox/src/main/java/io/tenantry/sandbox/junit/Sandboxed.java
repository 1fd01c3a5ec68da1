package io.tenantry.sandbox.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that runs on a sandbox shared by all such classes of the JVM that name the same one.
 *
 * <p>Its constructors and methods may ask for a {@link io.tenantry.sandbox.Sandbox}, its {@link
 * io.fabric8.kubernetes.client.KubernetesClient} and the class's own {@link TestNames}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SandboxExtension.class)
public @interface Sandboxed {
  /** Which sandbox; a class that needs the cluster in a state of its own names one of its own. */
  String value() default "";
}
