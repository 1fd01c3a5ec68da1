package io.tenantry.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tenantry.pass.PortException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConnectionStringTest {
  private static ConnectionString of(String text) {
    return ConnectionString.of(Map.of("connectionString", text));
  }

  @Test
  void isTakenApart() {
    var whole = of(" postgres://me:p%40ss+w@one:5432,two/shop%20x?sslmode=require&flag\n");
    assertThat(whole.scheme()).isEqualTo("postgres");
    assertThat(whole.user()).contains("me");
    assertThat(whole.password()).contains("p@ss+w");
    assertThat(whole.hosts()).isEqualTo("one:5432,two");
    assertThat(whole.path()).isEqualTo("shop x");
    assertThat(whole.parameters()).isEqualTo(Map.of("sslmode", "require", "flag", ""));
  }

  @Test
  void hasUserAndPasswordInTheParametersOfJdbc() {
    var whole = of("jdbc:postgresql://[::1]:5432/shop?user=me&password=p%26w");
    assertThat(whole.user()).contains("me");
    assertThat(whole.password()).contains("p&w");
    assertThat(whole.hosts()).isEqualTo("[::1]:5432");
    assertThat(whole.parameters()).isEmpty();
  }

  @Test
  void mayHaveAPasswordOnly() {
    var whole = of("redis://:word@host");
    assertThat(whole.user()).isEmpty();
    assertThat(whole.password()).contains("word");
    assertThat(whole.path()).isEmpty();
  }

  @Test
  void showsNothing() {
    var whole = of("mysql://me:p%40ss@host/db");
    assertThat(whole).hasToString("mysql://***");
    assertThat(whole.secrets().hide("me p@ss, p%40ss, mysql://me:p%40ss@host/db"))
        .isEqualTo("me ***, ***, ***");
  }

  @Test
  void mustBeThere() {
    assertThatThrownBy(() -> ConnectionString.of(Map.of("password", "x")))
        .isInstanceOf(PortException.class)
        .hasMessage("The Secret has no key connectionString");
  }

  @Test
  void aFaultyOneIsNotRepeated() {
    assertThatThrownBy(() -> of("me:secret@host"))
        .isInstanceOf(PortException.class)
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> of("mysql://me:sec%ret@host"))
        .isInstanceOf(PortException.class)
        .hasMessageNotContaining("sec%ret");
  }
}
