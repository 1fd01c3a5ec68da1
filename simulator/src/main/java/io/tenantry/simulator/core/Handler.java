package io.tenantry.simulator.core;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/** One operation: the SDK's own request in, the SDK's own response out. */
@FunctionalInterface
public interface Handler {
  SdkResponse handle(Caller caller, SdkRequest request);
}
