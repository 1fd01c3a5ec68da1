package io.tenantry.simulator.wire;

import io.tenantry.simulator.core.AwsError;

/** Errors of a request before it reaches a service, by protocol. */
public enum WireError {
  MISSING_TOKEN(
      403,
      "MissingAuthenticationToken",
      "MissingAuthenticationTokenException",
      "Missing Authentication Token"),
  INCOMPLETE_SIGNATURE(
      400,
      "IncompleteSignature",
      "IncompleteSignatureException",
      "The request signature does not conform to AWS standards."),
  UNKNOWN_KEY(
      403,
      "InvalidClientTokenId",
      "UnrecognizedClientException",
      "The security token included in the request is invalid."),
  BAD_SIGNATURE(
      403,
      "SignatureDoesNotMatch",
      "InvalidSignatureException",
      "The request signature we calculated does not match the signature you provided. Check your"
          + " AWS Secret Access Key and signing method."),
  REQUEST_EXPIRED(
      400, "RequestExpired", "InvalidSignatureException", "Signature expired: the clocks differ."),
  EXPIRED_TOKEN(
      403,
      "ExpiredToken",
      "ExpiredTokenException",
      "The security token included in the request is expired"),
  UNKNOWN_OPERATION(
      404,
      "UnknownOperationException",
      "UnknownOperationException",
      "There is no operation at this method and path."),
  INVALID_ACTION(400, "InvalidAction", "UnknownOperationException", "There is no such action."),
  TOO_LARGE(
      413,
      "RequestEntityTooLarge",
      "RequestEntityTooLargeException",
      "The request body is larger than allowed."),
  INTERNAL(
      500,
      "InternalFailure",
      "InternalFailure",
      "The request processing has failed because of an unknown error, exception or failure.");

  private final int xmlStatus;
  private final String xmlCode;
  private final String jsonCode;
  private final String message;

  WireError(int xmlStatus, String xmlCode, String jsonCode, String message) {
    this.xmlStatus = xmlStatus;
    this.xmlCode = xmlCode;
    this.jsonCode = jsonCode;
    this.message = message;
  }

  public AwsError on(Api api) {
    return on(api, message);
  }

  public AwsError on(Api api, String text) {
    return switch (api.protocol()) {
      case REST_XML, QUERY -> new AwsError(xmlStatus, xmlCode, text);
      case JSON -> new AwsError(jsonStatus(), jsonCode, text);
    };
  }

  // JSON services answer every client error with 400, but for bodies they refuse to read.
  private int jsonStatus() {
    return this == TOO_LARGE || this == INTERNAL ? xmlStatus : 400;
  }
}
