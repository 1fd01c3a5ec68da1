package io.tenantry.rows.mongo;

import io.tenantry.rows.Fields;
import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;

/** Converts documents into rows. */
record MongoDocuments(Fields fields) {
  static final String ID = "_id";

  private static final JsonWriterSettings EXACT =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  /** An id as text, which {@link #id} reads again. */
  static String key(BsonValue id) {
    return new BsonDocument(ID, id).toJson(EXACT);
  }

  static BsonValue id(String key) {
    return BsonDocument.parse(key).get(ID, BsonNull.VALUE);
  }

  Row row(BsonDocument document) {
    var own = new LinkedHashMap<String, Value>();
    document.forEach((name, field) -> value(field).ifPresent(value -> own.put(name, value)));
    return new Row(
        key(document.get(ID, BsonNull.VALUE)), fields.columns(own, path -> at(document, path)));
  }

  private static Optional<Value> at(BsonDocument document, String path) {
    BsonValue found = document;
    for (var step : path.split("\\.", -1)) {
      found = found instanceof BsonDocument inner ? inner.get(step) : null;
    }
    return Optional.ofNullable(found).flatMap(MongoDocuments::value);
  }

  static Optional<Value> value(BsonValue field) {
    return switch (field.getBsonType()) {
      case NULL, UNDEFINED -> Optional.empty();
      case BOOLEAN -> Optional.of(new Value.Flag(field.asBoolean().getValue()));
      case ARRAY -> Optional.of(new Value.Texts(texts(field.asArray())));
      case DOCUMENT -> Optional.of(new Value.Pairs(pairs(field.asDocument())));
      case INT32, INT64, DOUBLE, DECIMAL128 -> Optional.of(amount(field));
      default -> Optional.of(text(field).<Value>map(Value.Text::new).orElseGet(() -> other(field)));
    };
  }

  private static Value amount(BsonValue field) {
    try {
      return Value.amount(field.asNumber().decimal128Value().bigDecimalValue());
    } catch (ArithmeticException | NumberFormatException _) {
      return other(field); // NaN, infinity, and less than nothing of nothing.
    }
  }

  private static Value other(BsonValue field) {
    return new Value.Other(field.getBsonType().name().toLowerCase(Locale.ROOT));
  }

  /** What is simple, as text. */
  private static Optional<String> text(BsonValue field) {
    return switch (field.getBsonType()) {
      case STRING -> Optional.of(field.asString().getValue());
      case OBJECT_ID -> Optional.of(field.asObjectId().getValue().toHexString());
      case BOOLEAN -> Optional.of(Boolean.toString(field.asBoolean().getValue()));
      case INT32, INT64, DOUBLE, DECIMAL128 ->
          Optional.of(field.asNumber().decimal128Value().toString());
      default -> Optional.empty();
    };
  }

  private static List<String> texts(BsonArray array) {
    var texts = new ArrayList<String>();
    array.forEach(member -> text(member).ifPresent(texts::add));
    return texts;
  }

  private static Map<String, String> pairs(BsonDocument document) {
    var pairs = new LinkedHashMap<String, String>();
    document.forEach((name, field) -> text(field).ifPresent(text -> pairs.put(name, text)));
    return pairs;
  }
}
