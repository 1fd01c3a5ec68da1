package io.tenantry.proof;

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
 * A test class on the shared sandbox while the operator runs there, under its own account. Such
 * classes may overlap; none of them runs beside one that wants no operator.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed
@ResourceLock(value = "operator", mode = ResourceAccessMode.READ)
@ExtendWith(OperatorExtension.class)
public @interface WithOperator {}
