package io.tenantry.rows;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What a column of a row holds, in the words that all databases share. */
public sealed interface Value {
  /** A string. */
  record Text(String text) implements Value {}

  /** A truth value. */
  record Flag(boolean flag) implements Value {}

  /** A number. */
  record Amount(BigDecimal amount) implements Value {}

  /** Several strings, in the order of the source. */
  record Texts(List<String> texts) implements Value {
    public Texts {
      texts = List.copyOf(texts);
    }
  }

  /** Strings by name. */
  record Pairs(Map<String, String> pairs) implements Value {
    public Pairs {
      pairs = Map.copyOf(pairs);
    }
  }

  /**
   * Something that no field can be made of.
   *
   * @param type in the database's own words, to tell people what they have there
   */
  record Other(String type) implements Value {}
}
