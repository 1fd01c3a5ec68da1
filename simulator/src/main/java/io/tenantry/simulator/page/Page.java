package io.tenantry.simulator.page;

import io.tenantry.simulator.wire.HttpAnswer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** Serves one static file, which reads all its data from the control API. */
public final class Page {
  private static final HttpAnswer ANSWER = load();

  private Page() {}

  public static HttpAnswer answer() {
    return ANSWER;
  }

  private static HttpAnswer load() {
    try (var file = Page.class.getResourceAsStream("index.html")) {
      return new HttpAnswer(
          200,
          Map.of(
              "Content-Type",
              "text/html; charset=utf-8",
              "Content-Security-Policy",
              "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';"
                  + " connect-src 'self'; img-src data:"),
          Objects.requireNonNull(file, "the page is missing in the jar").readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
