package io.tenantry.simulator.core;

import java.time.Instant;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/** The effect of an operation for its typed request at one time. */
@FunctionalInterface
public interface Operation<Q extends SdkRequest> {
  SdkResponse run(Caller caller, Q request, Instant now);
}
