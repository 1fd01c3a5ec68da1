package io.tenantry.simulator.wire;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallLocation;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.PayloadTrait;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * Reads an XML body into a model builder.
 *
 * @param strict refuse element names that the model does not know; otherwise they are skipped, and
 *     the entries of a list may have any name
 */
record XmlDecoder(boolean strict) {
  private static final XMLInputFactory FACTORY = hardened();

  /** Fills the builder's payload members; {@code rootName} is checked in strict mode. */
  void decode(byte[] body, String rootName, SdkPojo builder) {
    try {
      var xml = FACTORY.createXMLStreamReader(new ByteArrayInputStream(body), "UTF-8");
      toRoot(xml);
      var payload = payload(builder);
      known(payload.map(SdkField::locationName).orElse(rootName), xml.getLocalName());
      if (payload.isPresent()) {
        payload.get().set(builder, value(payload.get(), xml));
      } else {
        members(builder, xml);
      }
      while (xml.hasNext()) {
        xml.next();
      }
    } catch (XMLStreamException e) {
      throw new MalformedBodyException(String.valueOf(e.getMessage()));
    }
  }

  private static void toRoot(XMLStreamReader xml) throws XMLStreamException {
    while (xml.next() != XMLStreamConstants.START_ELEMENT) {
      if (xml.getEventType() == XMLStreamConstants.DTD) {
        throw new MalformedBodyException("Document type declarations are not allowed");
      }
    }
  }

  private void members(SdkPojo builder, XMLStreamReader xml) throws XMLStreamException {
    while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
      var field = member(builder, xml.getLocalName());
      if (field.isPresent()) {
        field.get().set(builder, value(field.get(), xml));
      } else {
        known("", xml.getLocalName());
        skip(xml);
      }
    }
  }

  private Object value(SdkField<?> field, XMLStreamReader xml) throws XMLStreamException {
    return switch (field.marshallingType().getKnownType()) {
      case SDK_POJO -> {
        var nested = field.constructor().get();
        members(nested, xml);
        yield ((SdkBuilder<?, ?>) nested).build();
      }
      case LIST -> list(field.getTrait(ListTrait.class), xml);
      default -> Scalars.parse(field, xml.getElementText());
    };
  }

  private List<Object> list(ListTrait trait, XMLStreamReader xml) throws XMLStreamException {
    var entries = new ArrayList<>();
    while (xml.nextTag() == XMLStreamConstants.START_ELEMENT) {
      known(trait.memberFieldInfo().locationName(), xml.getLocalName());
      entries.add(value(trait.memberFieldInfo(), xml));
    }
    return entries;
  }

  private void known(String expected, String found) {
    if (strict && !expected.equals(found)) {
      throw new MalformedBodyException("Unexpected element '" + found + "'");
    }
  }

  private static Optional<SdkField<?>> member(SdkPojo builder, String name) {
    for (SdkField<?> field : builder.sdkFields()) {
      if (field.location() == MarshallLocation.PAYLOAD && field.locationName().equals(name)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  static Optional<SdkField<?>> payload(SdkPojo shape) {
    for (SdkField<?> field : shape.sdkFields()) {
      if (field.containsTrait(PayloadTrait.class)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  private static void skip(XMLStreamReader xml) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> depth++;
        case XMLStreamConstants.END_ELEMENT -> depth--;
        default -> {}
      }
    }
  }

  private static XMLInputFactory hardened() {
    var factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }
}
