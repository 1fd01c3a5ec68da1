package io.tenantry.simulator.wire;

/** The supported wire protocols of AWS. */
public enum Protocol {
  /** Method and path select the operation; bodies are XML. */
  REST_XML,
  /** The header {@code X-Amz-Target} selects the operation; bodies are JSON 1.1. */
  JSON,
  /** The form's {@code Action} selects the operation; answers are XML. */
  QUERY
}
