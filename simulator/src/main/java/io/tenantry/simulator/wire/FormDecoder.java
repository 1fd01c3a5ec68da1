package io.tenantry.simulator.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Reads the query protocol's form ({@code Tags.member.1.Key=…}) into a model builder. */
final class FormDecoder {
  private final TreeMap<String, String> form;

  FormDecoder(Map<String, String> form) {
    this.form = new TreeMap<>(form);
  }

  void decode(SdkPojo builder) {
    members("", builder);
  }

  private void members(String prefix, SdkPojo builder) {
    for (SdkField<?> field : builder.sdkFields()) {
      value(prefix + field.locationName(), field).ifPresent(value -> field.set(builder, value));
    }
  }

  private Optional<Object> value(String name, SdkField<?> field) {
    return switch (field.marshallingType().getKnownType()) {
      case SDK_POJO -> anyBelow(name) ? Optional.of(struct(name, field)) : Optional.empty();
      case LIST -> anyBelow(name) ? Optional.of(list(name, field)) : Optional.empty();
      default -> Optional.ofNullable(form.get(name)).map(text -> Scalars.parse(field, text));
    };
  }

  private Object struct(String name, SdkField<?> field) {
    var nested = field.constructor().get();
    members(name + ".", nested);
    return ((SdkBuilder<?, ?>) nested).build();
  }

  private List<Object> list(String name, SdkField<?> field) {
    SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
    var entries = new ArrayList<>();
    for (var next = member(name, 1, member);
        next.isPresent();
        next = member(name, entries.size() + 1, member)) {
      entries.add(next.get());
    }
    return entries;
  }

  private Optional<Object> member(String list, int number, SdkField<?> field) {
    return value(list + "." + field.locationName() + "." + number, field);
  }

  private boolean anyBelow(String name) {
    var next = form.ceilingKey(name + ".");
    return next != null && next.startsWith(name + ".");
  }
}
