package io.tenantry.pass;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelValueTest {
  private static final String LEGAL = "(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "Ada",
        "jurassicjey",
        "a.b_c-d",
        "0",
        "123456789012345678901234567890123456789012345678901234567890123"
      })
  void copiesALegalValueUnchanged(String text) {
    assertThat(LabelValue.of(text)).isEqualTo(text);
  }

  // The hashes are of sha256sum(1).
  @ParameterizedTest
  @CsvSource({
    "ada@example.com, ada-example.com-b5fc85e5",
    "'Ada Lovelace', Ada-Lovelace-76740216",
    "-ada-, ada-c1ab5a23",
    "'@@@', 2ec847d8",
    "Müller, M-ller-a7842989",
    "'日本', cf2abf0c"
  })
  void encodesTheRestAsAStemAndAHash(String text, String expected) {
    assertThat(LabelValue.of(text)).isEqualTo(expected);
  }

  @Test
  void cutsALongValueAt54CharactersAndTrimsItsEnds() {
    var value = LabelValue.of("a".repeat(53) + "-" + "b".repeat(50));

    assertThat(value).startsWith("a".repeat(53) + "-").hasSize(62);
    assertThat(LabelValue.of("a".repeat(64))).startsWith("a".repeat(54) + "-").hasSize(63);
  }

  @Test
  void tellsApartWhatLooksTheSame() {
    assertThat(LabelValue.of("a b")).isNotEqualTo(LabelValue.of("a@b"));
  }

  static LongStream seeds() {
    return LongStream.range(0, 500);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void isAlwaysLegalAndAlwaysTheSame(long seed) {
    var random = new Random(seed);
    var text = new StringBuilder();
    for (int left = random.nextInt(100); left > 0; left--) {
      text.appendCodePoint(
          random.nextBoolean() ? random.nextInt(32, 127) : random.nextInt(0x20, 0xD800));
    }

    var value = LabelValue.of(text.toString());

    assertThat(value).matches(LEGAL).hasSizeLessThanOrEqualTo(63);
    assertThat(LabelValue.of(text.toString())).isEqualTo(value);
    assertThat(LabelValue.of(value)).isEqualTo(value);
  }
}
