package io.tenantry.proof;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test class on the shared sandbox that starts operators itself: the shared one is ended. */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed
@ResourceLock("operator")
@ExtendWith(OperatorEndExtension.class)
public @interface WithoutOperator {}
