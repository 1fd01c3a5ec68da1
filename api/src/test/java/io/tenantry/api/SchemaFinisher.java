package io.tenantry.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.LabelSelector;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.CustomResource;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Adds what fabric8's generator leaves out, and nothing that the types do not say. */
final class SchemaFinisher {
  /** Kubernetes' own types: their schemas are in the folder {@code standard}. */
  private static final Set<Class<?>> STANDARD =
      Set.of(Condition.class, LabelSelector.class, Quantity.class);

  private SchemaFinisher() {}

  static void finish(ObjectNode crd, Class<? extends CustomResource<?, ?>> kind) {
    var names = (ObjectNode) crd.at("/spec/names");
    names.put("listKind", kind.getSimpleName() + "List");
    var version = (ObjectNode) crd.at("/spec/versions/0");
    columns(version.putArray("additionalPrinterColumns"), kind);
    var root = (ObjectNode) version.at("/schema/openAPIV3Schema");
    describe(root, kind);
    var properties = (ObjectNode) root.get("properties");
    properties.setAll(Yaml.resource("standard/object.yaml"));
    var types = ((ParameterizedType) kind.getGenericSuperclass()).getActualTypeArguments();
    finish((ObjectNode) properties.get("spec"), types[0]);
    finish((ObjectNode) properties.get("status"), types[1]);
  }

  /** The generator sorts the columns; users see them in the order of the annotations. */
  private static void columns(ArrayNode columns, Class<?> kind) {
    for (var column : kind.getAnnotationsByType(AdditionalPrinterColumn.class)) {
      columns
          .addObject()
          .put("name", column.name())
          .put("type", column.type().getValue())
          .put("jsonPath", column.jsonPath());
    }
  }

  private static void finish(ObjectNode schema, Type type) {
    switch (type) {
      case ParameterizedType list when list.getRawType() == List.class ->
          finish((ObjectNode) schema.get("items"), list.getActualTypeArguments()[0]);
      case ParameterizedType map ->
          finish((ObjectNode) schema.get("additionalProperties"), map.getActualTypeArguments()[1]);
      case Class<?> standard when STANDARD.contains(standard) -> standard(schema, standard);
      case Class<?> value when value.isRecord() -> value(schema, value);
      case Class<?> number when number == Long.class -> schema.put("format", "int64");
      case Class<?> number when number == Integer.class -> schema.put("format", "int32");
      default -> {}
    }
  }

  private static void standard(ObjectNode schema, Class<?> type) {
    var description = schema.get("description");
    schema.removeAll();
    schema.setAll(Yaml.resource("standard/" + type.getSimpleName() + ".yaml"));
    if (description != null) {
      schema.set("description", description);
    }
  }

  private static void value(ObjectNode schema, Class<?> type) {
    describe(schema, type);
    for (var component : type.getRecordComponents()) {
      var property = (ObjectNode) schema.get("properties").get(nameOf(component));
      finish(property, component.getGenericType());
      annotated(property, component);
      readable(property, component);
      wholeNumbers(property);
      onceEach(property);
    }
  }

  private static void describe(ObjectNode schema, Class<?> type) {
    if (!schema.has("description")) {
      schema.put("description", type.getAnnotation(JsonClassDescription.class).value());
    }
  }

  private static String nameOf(RecordComponent component) {
    var name = component.getAccessor().getAnnotation(JsonProperty.class);
    return name == null ? component.getName() : name.value();
  }

  private static void annotated(ObjectNode property, RecordComponent component) {
    var oneOf = component.getAnnotation(OneOf.class);
    if (oneOf != null) {
      var values = entries(property).putArray("enum");
      List.of(oneOf.value()).forEach(values::add);
    }
    var each = component.getAnnotation(Each.class);
    if (each != null) {
      entries(property).put("pattern", each.pattern()).put("maxLength", each.longest());
    }
    if (component.isAnnotationPresent(Timestamp.class)) {
      property.put("format", "date-time");
    }
    var keyedBy = component.getAnnotation(KeyedBy.class);
    if (keyedBy != null) {
      property.put("x-kubernetes-list-type", "map");
      property.putArray("x-kubernetes-list-map-keys").add(keyedBy.value());
    }
  }

  /** What is said of a list of words is said of each of them. */
  private static ObjectNode entries(ObjectNode property) {
    return property.get("items") instanceof ObjectNode items ? items : property;
  }

  /** What does not fit the type could be stored, and then not be read. */
  private static void readable(ObjectNode property, RecordComponent component) {
    var type = component.getType();
    if (type == Integer.class || type == IntOrString.class) {
      property.putIfAbsent("minimum", property.numberNode(Integer.MIN_VALUE));
      property.putIfAbsent("maximum", property.numberNode(Integer.MAX_VALUE));
    }
  }

  /** The generator knows bounds as floating-point numbers only. */
  private static void wholeNumbers(ObjectNode property) {
    for (var bound : List.of("minimum", "maximum")) {
      if (property.has(bound)) {
        property.put(bound, property.get(bound).longValue());
      }
    }
  }

  /** The generator finds a rule of a record component twice, at the field and at the accessor. */
  private static void onceEach(ObjectNode property) {
    if (property.get("x-kubernetes-validations") instanceof ArrayNode rules) {
      var once = new LinkedHashSet<JsonNode>();
      rules.forEach(once::add);
      rules.removeAll().addAll(once);
    }
  }
}
