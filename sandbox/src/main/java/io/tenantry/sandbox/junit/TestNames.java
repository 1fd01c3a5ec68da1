package io.tenantry.sandbox.junit;

import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Names that no other test class uses, so that classes share a control plane and may overlap. */
public final class TestNames {
  /** Leaves room for a word in front and a number behind within the 63 characters of a label. */
  private static final int LONGEST = 32;

  private final KubernetesClient client;
  private final String own;
  private final AtomicInteger next = new AtomicInteger();
  private final String namespace;

  TestNames(Class<?> test, int number, KubernetesClient client) {
    var words =
        test.getSimpleName().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    var kept = words.replaceAll("[^a-z0-9-]", "");
    this.own = kept.substring(0, Math.min(kept.length(), LONGEST)) + "-" + number;
    this.client = client;
    this.namespace = newNamespace();
  }

  /** The class's own namespace; it exists. */
  public String namespace() {
    return namespace;
  }

  /** Creates another namespace for this class. */
  public String newNamespace() {
    var name = unique("t");
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    return name;
  }

  /** A name with this word in front that is given out once; it is a valid DNS label. */
  public String unique(String word) {
    return "%s-%s-%d".formatted(word, own, next.getAndIncrement());
  }
}
