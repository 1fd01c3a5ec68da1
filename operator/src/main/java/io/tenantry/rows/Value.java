package io.tenantry.rows;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** The value of a column, in the types that all databases share. */
public sealed interface Value {
  /** A string. */
  record Text(String text) implements Value {}

  /** A truth value. */
  record Flag(boolean flag) implements Value {}

  /** A number, and none whose digits would fill the memory. */
  record Amount(BigDecimal amount) implements Value {
    private static final int DIGITS = 500;

    public Amount {
      if (!fits(amount)) {
        throw new IllegalArgumentException("a number of too many digits");
      }
    }

    private static boolean fits(BigDecimal amount) {
      return amount.precision() <= DIGITS && Math.abs((long) amount.scale()) <= DIGITS;
    }
  }

  /** A number, or what cannot be used as one. */
  static Value amount(BigDecimal amount) {
    return Amount.fits(amount) ? new Amount(amount) : new TooLarge(Amount.DIGITS);
  }

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

  /**
   * Something that is too large to be read.
   *
   * @param most how many characters or digits would not be
   */
  record TooLarge(int most) implements Value {}
}
