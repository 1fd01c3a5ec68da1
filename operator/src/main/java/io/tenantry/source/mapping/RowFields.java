package io.tenantry.source.mapping;

import io.tenantry.rows.Row;
import io.tenantry.rows.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads the columns of one row as typed values; an empty value counts as missing, and a value of
 * the wrong type is a flaw of the row, because treating it as missing would remove the setting.
 */
final class RowFields {
  private final Row row;
  private final List<String> flaws = new ArrayList<>();

  RowFields(Row row) {
    this.row = row;
  }

  /** Why the row cannot be used, as far as its columns were read. */
  List<String> flaws() {
    return List.copyOf(flaws);
  }

  void flaw(String what) {
    flaws.add(what);
  }

  Optional<String> text(String column) {
    return read(
            column,
            "a string",
            value ->
                switch (value) {
                  case Value.Text(var text) -> Optional.of(text);
                  case Value.Amount(var amount) -> Optional.of(plain(amount));
                  case Value.Flag(var flag) -> Optional.of(Boolean.toString(flag));
                  case Value.Texts _, Value.Pairs _, Value.Other _, Value.TooLarge _ ->
                      Optional.empty();
                })
        .filter(text -> !text.isBlank());
  }

  /** One of several words. */
  Optional<String> word(String column, String... words) {
    var text = text(column);
    var known = List.of(words);
    if (text.filter(word -> !known.contains(word)).isPresent()) {
      flaw("%s is \"%s\": use %s".formatted(column, text.get(), String.join(" or ", known)));
      return Optional.empty();
    }
    return text;
  }

  /** As a text, "true" in any case is true and every other is not. */
  Optional<Boolean> flag(String column) {
    return read(
            column,
            "true or false",
            value ->
                switch (value) {
                  case Value.Flag(var flag) -> Optional.of(Optional.of(flag));
                  case Value.Text(var text) when text.isBlank() ->
                      Optional.of(Optional.<Boolean>empty());
                  case Value.Text(var text) ->
                      Optional.of(Optional.of(text.strip().equalsIgnoreCase("true")));
                  case Value.Amount(var amount)
                      when amount.signum() == 0 || amount.compareTo(BigDecimal.ONE) == 0 ->
                      Optional.of(Optional.of(amount.signum() != 0));
                  case Value.Amount _,
                      Value.Texts _,
                      Value.Pairs _,
                      Value.Other _,
                      Value.TooLarge _ ->
                      Optional.<Optional<Boolean>>empty();
                })
        .flatMap(flag -> flag);
  }

  Optional<Long> number(String column, long least, long most) {
    var number =
        read(
                column,
                "an integer",
                value ->
                    switch (value) {
                      case Value.Amount(var amount) -> whole(plain(amount));
                      case Value.Text(var text) when text.isBlank() ->
                          Optional.of(Optional.<Long>empty());
                      case Value.Text(var text) -> whole(text.strip());
                      case Value.Flag _,
                          Value.Texts _,
                          Value.Pairs _,
                          Value.Other _,
                          Value.TooLarge _ ->
                          Optional.<Optional<Long>>empty();
                    })
            .flatMap(found -> found);
    if (number.filter(n -> n < least || n > most).isPresent()) {
      flaw("%s is %d: use %d to %d".formatted(column, number.get(), least, most));
      return Optional.empty();
    }
    return number;
  }

  /** A text is taken apart at commas and blanks. */
  List<String> texts(String column) {
    return read(
            column,
            "a list of strings",
            value ->
                switch (value) {
                  case Value.Text(var text) -> Optional.of(Stream.of(text.split("[\\s,]+", -1)));
                  case Value.Texts(var texts) -> Optional.of(texts.stream());
                  case Value.Amount _,
                      Value.Flag _,
                      Value.Pairs _,
                      Value.Other _,
                      Value.TooLarge _ ->
                      Optional.<Stream<String>>empty();
                })
        .map(texts -> texts.map(String::strip).filter(text -> !text.isEmpty()).toList())
        .orElse(List.of());
  }

  Map<String, String> pairs(String column) {
    return read(
            column,
            "a map of strings",
            value ->
                switch (value) {
                  case Value.Pairs(var pairs) -> Optional.of(pairs);
                  case Value.Text(var text) when text.isBlank() ->
                      Optional.of(Map.<String, String>of());
                  case Value.Text _,
                      Value.Texts _,
                      Value.Amount _,
                      Value.Flag _,
                      Value.Other _,
                      Value.TooLarge _ ->
                      Optional.<Map<String, String>>empty();
                })
        .orElse(Map.of());
  }

  private <T> Optional<T> read(String column, String wanted, Function<Value, Optional<T>> reading) {
    var value = row.column(column);
    var read = value.flatMap(reading);
    if (value.isPresent() && read.isEmpty()) {
      flaw("%s is %s, not %s".formatted(column, type(value.get()), wanted));
    }
    return read;
  }

  private static String type(Value value) {
    return switch (value) {
      case Value.Text _ -> "a string";
      case Value.Flag _ -> "a boolean";
      case Value.Amount(var amount) -> "the number " + plain(amount);
      case Value.Texts _ -> "a list";
      case Value.Pairs _ -> "a map";
      case Value.Other(var type) -> "of type " + type;
      case Value.TooLarge(var most) -> "larger than %d characters".formatted(most);
    };
  }

  private static Optional<Optional<Long>> whole(String text) {
    try {
      return Optional.of(Optional.of(Long.parseLong(text)));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static String plain(BigDecimal amount) {
    return amount.signum() == 0 ? "0" : amount.stripTrailingZeros().toPlainString();
  }
}
