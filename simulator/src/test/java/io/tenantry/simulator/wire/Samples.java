package io.tenantry.simulator.wire;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallLocation;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/** Model objects with every member set to something awkward. */
record Samples(Random random) {
  private static final List<String> TEXTS =
      List.of(
          "a<b>&\"c'",
          "arn:aws:x::1:y/z",
          "ünï cödé ✓",
          "100% of a+b",
          "two\nlines",
          "*.example.com");

  @SuppressWarnings("unchecked")
  <T> T fill(SdkPojo builder) {
    for (SdkField<?> field : builder.sdkFields()) {
      field.set(
          builder, field.location() == MarshallLocation.HEADER ? "E2QWRUHEXAMPLE" : value(field));
    }
    return (T) ((SdkBuilder<?, ?>) builder).build();
  }

  // The SDK's Route 53 client cuts an id at its last slash.
  private String text(String member) {
    return "Id".equals(member) ? "Z" : TEXTS.get(random.nextInt(TEXTS.size()));
  }

  private Object value(SdkField<?> field) {
    return switch (field.marshallingType().getKnownType()) {
      case STRING -> text(field.memberName()) + random.nextInt(100);
      case INTEGER -> random.nextInt();
      case LONG -> random.nextLong();
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case BOOLEAN -> random.nextBoolean();
      case INSTANT -> Instant.ofEpochMilli(random.nextLong(2_000_000_000_000L));
      case SDK_BYTES -> SdkBytes.fromUtf8String("bytes" + random.nextInt());
      case SDK_POJO -> fill(field.constructor().get());
      case LIST -> {
        SdkField<?> member = field.getTrait(ListTrait.class).memberFieldInfo();
        yield List.of(value(member), value(member));
      }
      default -> throw new IllegalStateException("no sample for " + field.marshallingType());
    };
  }
}
