package io.tenantry.proof;

import java.util.List;
import java.util.regex.Pattern;

/** What a thread was busy with, by the first frame from the top of its stack that tells. */
enum StackCategory {
  CLASSES(
      "class loading, linking",
      "java.lang.ClassLoader",
      "java.lang.invoke.",
      "java.lang.reflect.",
      "java.util.jar.",
      "java.util.zip.",
      "java.util.ServiceLoader",
      "jdk.internal.loader.",
      "jdk.internal.reflect."),
  JSON("JSON", "com.fasterxml.jackson."),
  TLS(
      "TLS and cryptography",
      "sun.security.",
      "javax.crypto.",
      "com.sun.crypto.",
      "javax.net.ssl."),
  WATCH(
      "watches and informers",
      "io.fabric8.kubernetes.client.informers.",
      "io.fabric8.kubernetes.client.dsl.internal.AbstractWatchManager",
      "io.fabric8.kubernetes.client.dsl.internal.Watch"),
  HTTP(
      "HTTP",
      "jdk.internal.net.http.",
      "java.net.http.",
      "sun.net.www.",
      "io.fabric8.kubernetes.client.http.",
      "io.fabric8.kubernetes.client.jdkhttp.",
      "io.fabric8.kubernetes.client.dsl.internal.Operation",
      "io.fabric8.kubernetes.client.utils.HttpClientUtils"),
  AWS("AWS SDK", "software.amazon."),
  QUEUE("Java Operator SDK", "io.javaoperatorsdk."),
  PLANNING("planning", "io.tenantry..+Planner"),
  TENANTRY("the rest of Tenantry", "io.tenantry."),
  OTHER("other");

  private final String label;
  private final Pattern types;

  /** The beginnings of class names, as patterns; the last category fits every class. */
  StackCategory(String label, String... types) {
    this.label = label;
    this.types = Pattern.compile(String.join("|", types));
  }

  /** One call on a stack. */
  record Frame(String type, String method) {}

  String label() {
    return label;
  }

  /** The top of the stack is the first frame. */
  static StackCategory of(List<Frame> stack) {
    return stack.stream()
        .map(StackCategory::of)
        .filter(category -> category != OTHER)
        .findFirst()
        .orElse(OTHER);
  }

  private static StackCategory of(Frame frame) {
    var type = frame.type();
    if (frame.method().equals("<clinit>")) {
      return CLASSES;
    }
    // Atomic access to a field, wherever that is needed.
    if (type.startsWith("java.lang.invoke.VarHandle")) {
      return OTHER;
    }
    if (type.startsWith("io.tenantry.") && frame.method().equals("decide")) {
      return PLANNING;
    }
    for (var category : values()) {
      if (category.types.matcher(type).lookingAt()) {
        return category;
      }
    }
    return OTHER;
  }
}
