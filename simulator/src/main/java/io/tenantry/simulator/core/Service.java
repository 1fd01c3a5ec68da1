package io.tenantry.simulator.core;

import java.util.Map;

/** A simulated service. */
public interface Service {

  /** The signing name: {@code cloudfront}, {@code acm}, {@code route53} or {@code sts}. */
  String name();

  /** Handlers by operation name, for example {@code CreateDistributionTenant}. */
  Map<String, Handler> operations();
}
