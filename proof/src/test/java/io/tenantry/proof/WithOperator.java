package io.tenantry.proof;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test class on the shared sandbox while the operator runs there, under its own account. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed
@ExtendWith(OperatorExtension.class)
public @interface WithOperator {}
