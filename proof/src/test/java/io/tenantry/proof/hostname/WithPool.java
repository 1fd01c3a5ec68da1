package io.tenantry.proof.hostname;

import io.tenantry.sandbox.junit.Sandboxed;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class on the sandbox of the Gateway pool. Classes with the same flags share an operator
 * and may run together, so each test has a namespace, a domain and a class of Gateways of its own.
 * Classes with other flags wait for their turn and find the pool empty: the queue begins early.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Sandboxed("pool")
@Order(1)
@ExtendWith(PoolExtension.class)
@interface WithPool {
  /** With this flag the operator finds by watching what it finds at all. */
  String WATCHING = "--resync-interval=1h";

  /** Flags of the operator; without any, the class has the pool to itself and starts its own. */
  String[] value() default {};
}
