package io.tenantry.simulator.wire;

import java.util.Map;

/** One HTTP response, ready to be sent. */
public record HttpAnswer(int status, Map<String, String> headers, byte[] body) {}
