package io.tenantry.simulator.wire;

import io.tenantry.simulator.core.AwsError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.protocol.MarshallLocation;

/** Converts between HTTP and the SDK's typed requests, responses and errors, for all operations. */
public final class Codec {
  private static final byte[] NO_BODY = {};

  private final WeakIdentityCache<String> fragments = new WeakIdentityCache<>();

  /** {@code strict} refuses what a careful service might refuse: see {@link XmlDecoder}. */
  public SdkRequest decode(Router.Route route, HttpCall call, boolean strict) {
    var binding = route.binding();
    var builder = binding.request().get();
    try {
      switch (binding.api().protocol()) {
        case REST_XML -> rest(route, call, (SdkPojo) builder, strict);
        case JSON -> JsonDecoder.decode(call.body(), (SdkPojo) builder);
        case QUERY -> new FormDecoder(HttpCall.form(call.text())).decode((SdkPojo) builder);
      }
    } catch (MalformedBodyException e) {
      throw new AwsError(400, binding.api().malformedCode(), e.getMessage());
    }
    return builder.build();
  }

  public HttpAnswer encode(Binding binding, SdkResponse response, String requestId) {
    var headers = headers(binding.api(), requestId);
    for (SdkField<?> field : response.sdkFields()) {
      var value = field.getValueOrDefault(response);
      if (field.location() == MarshallLocation.HEADER && value != null) {
        headers.put(field.unmarshallLocationName(), Scalars.text(value));
      }
    }
    return new HttpAnswer(binding.status(), headers, body(binding, response, requestId));
  }

  public HttpAnswer error(Api api, AwsError error, String requestId) {
    var body =
        switch (api.protocol()) {
          case REST_XML, QUERY -> xmlError(api, error, requestId);
          case JSON -> JsonEncoder.error(error.code(), error.text());
        };
    return new HttpAnswer(error.httpStatus(), headers(api, requestId), body);
  }

  private static void rest(Router.Route route, HttpCall call, SdkPojo builder, boolean strict) {
    var query = call.parameters();
    for (SdkField<?> field : builder.sdkFields()) {
      var name = field.locationName();
      var text =
          switch (field.location()) {
            case PATH ->
                Optional.ofNullable(route.variables().get(name)).map(id -> identifier(id, strict));
            case QUERY_PARAM -> Optional.ofNullable(query.get(name));
            case HEADER -> call.header(name);
            default -> Optional.<String>empty();
          };
      text.ifPresent(value -> field.set(builder, Scalars.parse(field, value)));
    }
    // Some clients send no body, others an empty root element, when no member is set.
    if (call.body().length > 0) {
      new XmlDecoder(strict).decode(call.body(), route.binding().name() + "Request", builder);
    }
  }

  // Route 53 shows ids with a prefix, and clients may send them back as they got them.
  private static String identifier(String id, boolean strict) {
    if (strict && id.startsWith("/")) {
      throw new MalformedBodyException("The id '" + id + "' has a prefix");
    }
    return id;
  }

  private byte[] body(Binding binding, SdkResponse response, String requestId) {
    return switch (binding.api().protocol()) {
      case REST_XML -> binding.status() == 204 ? NO_BODY : restBody(binding, response);
      case JSON -> JsonEncoder.encode(response);
      case QUERY -> queryBody(binding, response, requestId);
    };
  }

  private byte[] restBody(Binding binding, SdkResponse response) {
    var api = binding.api();
    var payload = XmlDecoder.payload(response);
    var name = payload.map(SdkField::unmarshallLocationName);
    var shape = payload.map(field -> (SdkPojo) field.getValueOrDefault(response)).orElse(response);
    var xml = new XmlEncoder(fragments);
    xml.root(
        name.orElse(binding.name() + api.rootSuffix()), api.namespace(), () -> xml.members(shape));
    return xml.bytes();
  }

  private byte[] queryBody(Binding binding, SdkResponse response, String requestId) {
    var xml = new XmlEncoder(fragments);
    xml.root(
        binding.name() + "Response",
        binding.api().namespace(),
        () -> {
          xml.element(binding.name() + "Result", () -> xml.members(response));
          xml.element("ResponseMetadata", () -> xml.text("RequestId", requestId));
        });
    return xml.bytes();
  }

  private byte[] xmlError(Api api, AwsError error, String requestId) {
    var xml = new XmlEncoder(fragments);
    xml.root(
        "ErrorResponse",
        api.namespace(),
        () -> {
          xml.element(
              "Error",
              () -> {
                xml.text("Type", error.httpStatus() < 500 ? "Sender" : "Receiver");
                xml.text("Code", error.code());
                xml.text("Message", error.text());
              });
          xml.text("RequestId", requestId);
        });
    return xml.bytes();
  }

  private static Map<String, String> headers(Api api, String requestId) {
    var headers = new LinkedHashMap<String, String>();
    headers.put("x-amzn-RequestId", requestId);
    headers.put(
        "Content-Type",
        api.protocol() == Protocol.JSON ? "application/x-amz-json-1.1" : "text/xml");
    return headers;
  }
}
