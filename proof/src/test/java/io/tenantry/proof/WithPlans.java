package io.tenantry.proof;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test class that makes TenantPlans: where there is one, every Tenant of another plan is refused,
 * so these classes have a sandbox and an operator of their own.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed("plans")
@ExtendWith(OperatorExtension.class)
@ResourceLock("plans")
public @interface WithPlans {}
