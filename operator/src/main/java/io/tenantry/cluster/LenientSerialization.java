package io.tenantry.cluster;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonMappingException.Reference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResource;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ManagedFieldsEntry;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Deserialises answers of the API server so that one invalid object does not break a list or a
 * watch: all other objects are read, and of the invalid object the valid fields.
 *
 * <p>An invalid field is omitted, and the object is marked ({@link UnreadableObjects}). It stays in
 * the caches, because an object that disappears there would count as deleted.
 */
public final class LenientSerialization extends KubernetesSerialization {
  private static final int MOST_FIELDS = 32;
  private static final String DELETED = "DELETED";

  private final ObjectMapper mapper;
  private final UnreadableObjects unreadable;

  /**
   * Connections share the mapper, so that what it learns of a class is learned and held once.
   *
   * @param mapper one of {@link #mapper}
   * @param kinds what watches tell of; all other kinds are read twice
   */
  public LenientSerialization(
      ObjectMapper mapper,
      List<Class<? extends KubernetesResource>> kinds,
      UnreadableObjects unreadable) {
    super(mapper, false);
    this.mapper = mapper;
    this.unreadable = unreadable;
    kinds.forEach(this::registerKubernetesResource);
  }

  public static ObjectMapper mapper() {
    return new ObjectMapper()
        .addMixIn(ObjectMeta.class, Unsent.class)
        .addMixIn(ManagedFieldsEntry.class, WhoWrote.class);
  }

  /** Only by the first who uses it: others may be reading with it already. */
  @Override
  protected void configureMapper(ObjectMapper mapper) {
    if (mapper.getRegisteredModuleIds().isEmpty()) {
      super.configureMapper(mapper);
      mapper.registerModule(
          new SimpleModule("strings").addDeserializer(String.class, new CommonStrings()));
    }
  }

  /** Of kinds without a group the API server is not asked, so the library has to know them. */
  @Override
  public @Nullable Class<? extends KubernetesResource> getRegisteredKubernetesResource(
      String version, String kind) {
    var known = super.getRegisteredKubernetesResource(version, kind);
    return known == null && !version.contains("/")
        ? EveryKind.OF_KUBERNETES.getRegisteredKubernetesResource(version, kind)
        : known;
  }

  /** Some thousand classes, loaded when a kind is wanted that we have nothing to do with. */
  private static final class EveryKind {
    static final KubernetesSerialization OF_KUBERNETES = new KubernetesSerialization();
  }

  /** The API server keeps what it knows of managed fields where an update says nothing of them. */
  private interface Unsent {
    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)
    List<ManagedFieldsEntry> getManagedFields();
  }

  /** Field managers are used; their fields are not, and are larger than the object. */
  @JsonIgnoreProperties(
      value = {"fieldsV1", "fieldsType", "time", "apiVersion"},
      ignoreUnknown = true)
  private interface WhoWrote {}

  @Override
  @SuppressWarnings("unchecked") // What is salvaged is of the type that was asked for.
  public <T> T unmarshal(InputStream input, TypeReference<T> type) {
    var answer = inMemory(input);
    try {
      T read = super.unmarshal(answer, type);
      if (!unreadable.isEmpty()) {
        noteReadable(read);
      }
      return read;
    } catch (RuntimeException e) {
      return (T) salvaged(answer, mapper.constructType(type), e);
    }
  }

  @Override
  public <T> T convertValue(Object value, Class<T> type) {
    try {
      T read = super.convertValue(value, type);
      noteReadable(read);
      return read;
    } catch (IllegalArgumentException e) {
      if (HasMetadata.class.isAssignableFrom(type)
          && mapper.valueToTree(value) instanceof ObjectNode tree) {
        return type.cast(object(tree, mapper.constructType(type), e));
      }
      throw e;
    }
  }

  /** The client closes what it reads from; what is in memory can be read again all the same. */
  private static ByteArrayInputStream inMemory(InputStream input) {
    try {
      return input instanceof ByteArrayInputStream memory
          ? memory
          : new ByteArrayInputStream(input.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void noteReadable(Object read) {
    switch (read) {
      case KubernetesResourceList<?> list -> list.getItems().forEach(unreadable::readable);
      case HasMetadata object -> unreadable.readable(object);
      case WatchEvent event -> noteTold(event);
      case null, default -> {}
    }
  }

  private void noteTold(WatchEvent event) {
    if (event.getObject() instanceof HasMetadata object) {
      if (DELETED.equals(event.getType())) {
        unreadable.deleted(object.getMetadata().getUid());
      } else {
        unreadable.readable(object);
      }
    }
  }

  private void noteDeleted(JsonNode event) {
    if (event.path("type").asText().equals(DELETED)) {
      unreadable.deleted(event.at("/object/metadata/uid").asText());
    }
  }

  private Object salvaged(ByteArrayInputStream answer, JavaType type, RuntimeException cause) {
    answer.reset();
    if (!(tree(answer) instanceof ObjectNode tree)) {
      throw cause;
    }
    if (type.isTypeOrSubTypeOf(WatchEvent.class)) {
      noteDeleted(tree); // The client goes on to read type and object one by one.
      throw cause;
    }
    if (type.isTypeOrSubTypeOf(KubernetesResourceList.class)) {
      return list(tree, type, cause);
    }
    if (type.isTypeOrSubTypeOf(HasMetadata.class)) {
      return object(tree, type, cause);
    }
    throw cause;
  }

  private JsonNode tree(InputStream json) {
    try {
      return mapper.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Object list(ObjectNode tree, JavaType type, RuntimeException cause) {
    if (!(tree.remove("items") instanceof ArrayNode items)) {
      throw cause;
    }
    var kind = itemType(type, cause);
    var read = new ArrayList<HasMetadata>();
    for (var item : items) {
      read.add(item(item, kind, tree, cause));
    }
    try {
      KubernetesResourceList<?> list = mapper.treeToValue(tree, type);
      filled(list, read);
      return list;
    } catch (JsonProcessingException e) {
      throw cause;
    }
  }

  private HasMetadata item(JsonNode item, JavaType kind, ObjectNode list, RuntimeException cause) {
    try {
      HasMetadata object = mapper.treeToValue(item, kind);
      unreadable.readable(object);
      return object;
    } catch (JsonProcessingException e) {
      if (item instanceof ObjectNode tree) {
        // Items of a list do not say what they are.
        tree.putIfAbsent("apiVersion", list.path("apiVersion"));
        tree.put("kind", list.path("kind").asText().replaceFirst("List$", ""));
        return (HasMetadata) object(tree, kind, cause);
      }
      throw cause;
    }
  }

  private JavaType itemType(JavaType list, RuntimeException cause) {
    return mapper.getDeserializationConfig().introspect(list).findProperties().stream()
        .filter(property -> property.getName().equals("items"))
        .map(property -> property.getPrimaryType().getContentType())
        .findFirst()
        .orElseThrow(() -> cause);
  }

  /** What is in the list came from its own type. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  private static void filled(KubernetesResourceList list, List<HasMetadata> items) {
    list.getItems().addAll(items);
  }

  private Object object(ObjectNode tree, JavaType type, RuntimeException cause) {
    var flaws = new ArrayList<String>();
    while (flaws.size() < MOST_FIELDS) {
      try {
        HasMetadata object = mapper.treeToValue(tree, type);
        unreadable.found(object, flaws);
        return object;
      } catch (JsonMappingException e) {
        flaws.add(path(e.getPath()) + ": " + e.getOriginalMessage());
        if (!removed(tree, e.getPath())) {
          tree.retain("apiVersion", "kind", "metadata");
        }
      } catch (JsonProcessingException e) {
        throw cause;
      }
    }
    throw cause;
  }

  private static String path(List<Reference> path) {
    var text = new StringBuilder();
    for (var step : path) {
      if (step.getFieldName() == null) {
        text.append('[').append(step.getIndex()).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(step.getFieldName());
      }
    }
    return text.toString();
  }

  /** An entry of a list goes with its list: what is left of it would read as if it were all. */
  private static boolean removed(ObjectNode tree, List<Reference> path) {
    JsonNode at = tree;
    ObjectNode holder = tree;
    String field = "";
    for (var step : path) {
      if (step.getFieldName() == null) {
        at = at.path(step.getIndex());
      } else {
        if (at instanceof ObjectNode object) {
          holder = object;
          field = step.getFieldName();
        }
        at = at.path(step.getFieldName());
      }
    }
    return !field.equals("metadata") && holder.remove(field) != null;
  }
}
