package io.tenantry.simulator.wire;

import java.util.Map;

/** One HTTP response, ready to be sent. */
@SuppressWarnings(
    "ArrayRecordComponent") // nobody compares these, and a copy of each body would cost
public record HttpAnswer(int status, Map<String, String> headers, byte[] body) {}
