package io.tenantry.simulator.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallLocation;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.util.SdkAutoConstructList;
import software.amazon.awssdk.services.cloudfront.model.DistributionTenantSummary;

/**
 * Writes model objects as XML elements, named as their fields say.
 *
 * <p>Text is built by hand, not by the JDK's stream writer: AWS's answers are elements and text
 * only, and a finished fragment can be pasted in as it is.
 */
final class XmlEncoder {
  private static final String PROLOG = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

  /** Long lists are of tenants; growing step by step would copy a page several times. */
  private static final int TYPICAL_ENTRY = 800;

  private final StringBuilder out;
  private final WeakIdentityCache<String> fragments;

  XmlEncoder(WeakIdentityCache<String> fragments) {
    this.out = new StringBuilder(1024).append(PROLOG);
    this.fragments = fragments;
  }

  void root(String name, String namespace, Runnable content) {
    out.append('<').append(name).append(" xmlns=\"").append(namespace).append("\">");
    content.run();
    close(name);
  }

  void element(String name, Runnable content) {
    out.append('<').append(name).append('>');
    content.run();
    close(name);
  }

  void text(String name, String text) {
    element(name, () -> escape(text));
  }

  /** The members of a shape that travel in the body. */
  void members(SdkPojo shape) {
    for (SdkField<?> field : shape.sdkFields()) {
      var value = field.getValueOrDefault(shape);
      if (field.location() == MarshallLocation.PAYLOAD
          && value != null
          && !(value instanceof SdkAutoConstructList)) {
        value(field.unmarshallLocationName(), field, value);
      }
    }
  }

  byte[] bytes() {
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private void value(String name, SdkField<?> field, Object value) {
    switch (value) {
      // Listings dominate the traffic, and a summary is immutable: encode each one once.
      case DistributionTenantSummary summary -> out.append(fragments.get(summary, this::fragment));
      case SdkPojo nested -> element(name, () -> members(nested));
      case List<?> list -> element(name, () -> entries(field.getTrait(ListTrait.class), list));
      default -> text(name, Scalars.text(value));
    }
  }

  private void entries(ListTrait trait, List<?> list) {
    SdkField<?> member = trait.memberFieldInfo();
    out.ensureCapacity(out.length() + list.size() * TYPICAL_ENTRY);
    for (Object entry : list) {
      value(member.unmarshallLocationName(), member, entry);
    }
  }

  private String fragment(SdkPojo summary) {
    int start = out.length();
    element("DistributionTenantSummary", () -> members(summary));
    var fragment = out.substring(start);
    out.setLength(start);
    return fragment;
  }

  private void close(String name) {
    out.append("</").append(name).append('>');
  }

  private void escape(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\r' -> out.append("&#13;");
        default -> out.append(c >= ' ' || c == '\n' || c == '\t' ? c : '\uFFFD');
      }
    }
  }
}
