package io.tenantry.simulator.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.function.Function;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Lets the SDK's clients talk to a function instead of a server. */
record InMemoryHttp(Function<HttpCall, HttpAnswer> server) implements SdkHttpClient {

  @Override
  public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
    return new ExecutableHttpRequest() {
      @Override
      public HttpExecuteResponse call() throws IOException {
        return response(server.apply(received(request)));
      }

      @Override
      public void abort() {}
    };
  }

  @Override
  public void close() {}

  private static HttpCall received(HttpExecuteRequest request) throws IOException {
    var http = request.httpRequest();
    var headers = new HashMap<String, String>();
    http.headers()
        .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
    InputStream body =
        request
            .contentStreamProvider()
            .map(stream -> stream.newStream())
            .orElse(InputStream.nullInputStream());
    return new HttpCall(
        http.method().name(),
        http.encodedPath(),
        http.encodedQueryParameters().orElse(""),
        headers,
        body.readAllBytes());
  }

  private static HttpExecuteResponse response(HttpAnswer answer) {
    var http = SdkHttpResponse.builder().statusCode(answer.status());
    answer.headers().forEach(http::putHeader);
    return HttpExecuteResponse.builder()
        .response(http.build())
        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
        .build();
  }
}
