package io.tenantry.trace;

import java.util.List;
import java.util.Map;

/** A timed piece of work in a trace. */
public interface Span {
  /** Without a collector. */
  Span NONE =
      new Span() {
        @Override
        public Span child(String name, Map<String, String> attributes, List<Span> links) {
          return this;
        }

        @Override
        public void set(String attribute, String value) {
          // nobody reads it
        }

        @Override
        public void failed(String message) {
          // nobody reads it
        }

        @Override
        public void end() {
          // nobody measures it
        }
      };

  /** A part of this work, begun now; {@code links} are works that it is done for, too. */
  Span child(String name, Map<String, String> attributes, List<Span> links);

  default Span child(String name, Map<String, String> attributes) {
    return child(name, attributes, List.of());
  }

  void set(String attribute, String value);

  void failed(String message);

  void end();
}
