package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.javaoperatorsdk.operator.api.config.Cloner;

/**
 * Copies objects, so that callers cannot change cached ones. Of our own kinds only the metadata is
 * mutable: spec and status are records and are shared.
 */
public final class ObjectCopies implements Cloner {
  private final KubernetesSerialization serialization;

  /** {@code serialization} copies all other kinds. */
  public ObjectCopies(KubernetesSerialization serialization) {
    this.serialization = serialization;
  }

  @Override
  @SuppressWarnings("unchecked") // a copy is of the same class
  public <R extends HasMetadata> R clone(R object) {
    return object instanceof CustomResource<?, ?> ours
        ? (R) copy(ours)
        : serialization.clone(object);
  }

  private static <S, T> CustomResource<S, T> copy(CustomResource<S, T> object) {
    var copy = empty(object);
    copy.setMetadata(new ObjectMetaBuilder(object.getMetadata()).build());
    copy.setSpec(object.getSpec());
    copy.setStatus(object.getStatus());
    return copy;
  }

  /** Only its name: enough to address a patch to, and nothing that would be sent or copied. */
  static <R extends CustomResource<?, ?>> R nameOf(R object) {
    var name = empty(object);
    name.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(object.getMetadata().getNamespace())
            .withName(object.getMetadata().getName())
            .build());
    return name;
  }

  @SuppressWarnings("unchecked") // the class of an R
  private static <R> R empty(R object) {
    try {
      return (R) object.getClass().getConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          object.getClass() + " needs a public constructor without parameters", e);
    }
  }
}
