package io.tenantry.simulator.core;

import java.time.Instant;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/** What an operation does with its typed request, at one moment. */
@FunctionalInterface
public interface Operation<Q extends SdkRequest> {
  SdkResponse run(Caller caller, Q request, Instant now);
}
