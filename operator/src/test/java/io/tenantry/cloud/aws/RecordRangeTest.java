package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.SeenRecord;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordRangeTest {
  private static RecordRange page(String from, String next, String... shown) {
    return RecordRange.of(
        from,
        Optional.of(next).filter(name -> !name.isEmpty()),
        List.of(shown).stream().map(RecordRangeTest::seen).toList());
  }

  private static SeenRecord seen(String name) {
    return new SeenRecord(
        name, "TXT", Optional.empty(), "\"x\"", "the record TXT \"x\" of " + name);
  }

  @ParameterizedTest(name = "{0} to {1}: {2} {3}")
  @CsvSource(
      textBlock =
          """
          # what was asked for, there or not
          b.example.com, d.example.com, b.example.com, true
          # between, before, behind
          b.example.com, d.example.com, c.example.com, true
          b.example.com, d.example.com, x.c.example.com, true
          b.example.com, d.example.com, x.b.example.com, true
          b.example.com, d.example.com, a.example.com, false
          b.example.com, d.example.com, example.com, false
          b.example.com, d.example.com, x.d.example.com, false
          b.example.com, d.example.com, e.example.com, false
          # the page ends before the name, or amid it
          b.example.com, d.example.com, d.example.com, false
          # the whole page is of one name's sets: there is no more to be had
          b.example.com, b.example.com, b.example.com, true
          # from the zone's first, up to its last
          '', d.example.com, a.example.com, true
          '', d.example.com, example.com, true
          '', d.example.com, e.example.com, false
          b.example.com, '', z.example.com, true
          b.example.com, '', a.example.com, false
          '', '', anything.example.com, true
          # wildcards come first, but nobody knows whether before digits
          example.com, d.example.com, *.example.com, true
          *.example.com, d.example.com, c.example.com, true
          b.example.com, d.example.com, *.example.com, false
          b.example.com, d.example.com, *.b.example.com, true
          1.example.com, d.example.com, *.example.com, false
          *.example.com, d.example.com, 1.example.com, false
          # so for hyphens and dots
          n.example.com, z.example.com, n-x.example.com, false
          m.example.com, z.example.com, n-x.example.com, true
          n.example.com, a.n.example.com, n-x.example.com, false
          n-x.example.com, z.example.com, a.n.example.com, false
          _b.example.com, d.example.com, a.example.com, true
          """)
  void knowsWhatItTellsAbout(String from, String next, String name, boolean covered) {
    assertThat(page(from, next).covers(name)).isEqualTo(covered);
  }

  @Test
  void tellsAboutWhatItShowsUnlessItEndsAmidThat() {
    var page = page("n.example.com", "z.example.com", "n-x.example.com", "z.example.com");
    assertThat(page("n-x.example.com", "z.example.com").covers("a.n.example.com")).isFalse();
    assertThat(
            page("n-x.example.com", "z.example.com", "a.n.example.com").covers("a.n.example.com"))
        .isTrue();
    assertThat(page.covers("z.example.com")).isFalse();
    assertThat(page.at("n-x.example.com")).containsExactly(seen("n-x.example.com"));
    assertThat(page.at("o.example.com")).isEmpty();
  }
}
