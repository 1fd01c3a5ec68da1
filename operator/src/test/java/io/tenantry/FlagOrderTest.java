package io.tenantry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Random command lines of all flags: each counts, in any order and notation, as given last. */
class FlagOrderTest {
  private final Flags flags = new Flags();
  private final CommandLine command =
      new CommandLine(CommandSpec.create().addMixin("flags", CommandSpec.forAnnotatedObject(flags)))
          .setCaseInsensitiveEnumValuesAllowed(true);

  static LongStream seeds() {
    return Seeds.some(200, 5_000);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyFlagIsHonoured(long seed) {
    var random = new SplittableRandom(seed);
    var line = new ArrayList<String>();
    var expected = new TreeMap<String, String>();
    for (int left = random.nextInt(1, 40); left > 0; left--) {
      var options = command.getCommandSpec().options();
      var option = options.get(random.nextInt(options.size()));
      var value = value(option, random);
      line.addAll(words(option, value, random));
      expected.put(option.longestName(), value);
    }

    command.parseArgs(GoFlags.lastOfEach(GoFlags.normalised(line.toArray(String[]::new))));

    assertThat(given()).as(String.join(" ", line)).containsAllEntriesOf(expected);
  }

  private static String value(OptionSpec option, SplittableRandom random) {
    if (option.type().equals(Boolean.class) || option.type().equals(boolean.class)) {
      return String.valueOf(random.nextBoolean());
    }
    var number = String.valueOf(random.nextInt(100));
    return option.type().equals(String.class) ? "text" + number : number;
  }

  private static List<String> words(OptionSpec option, String value, SplittableRandom random) {
    var name = option.names()[random.nextInt(option.names().length)];
    var flag = (random.nextBoolean() ? "" : "-") + name.substring(1);
    if (value.equals("true") && random.nextBoolean()) {
      return List.of(flag);
    }
    // As in Go, the value of a switch is attached.
    return option.arity().min() == 0 || random.nextBoolean()
        ? List.of(flag + "=" + value)
        : List.of(flag, value);
  }

  /** What the groups of flags have after parsing. */
  private Map<String, String> given() {
    var given = new TreeMap<String, String>();
    for (var option : command.getCommandSpec().options()) {
      var field = (Field) option.userObject();
      groups()
          .filter(group -> field.getDeclaringClass().isInstance(group))
          .map(group -> read(field, group))
          .filter(value -> !value.isEmpty())
          .forEach(value -> given.put(option.longestName(), value));
    }
    return given;
  }

  private Stream<Object> groups() {
    return Arrays.stream(Flags.class.getDeclaredFields())
        .filter(field -> field.isAnnotationPresent(CommandLine.ArgGroup.class))
        .map(field -> value(field, flags));
  }

  private static String read(Field field, Object group) {
    return Objects.toString(value(field, group), "");
  }

  private static Object value(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
