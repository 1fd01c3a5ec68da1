package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.Condition;
import java.util.List;
import org.junit.jupiter.api.Test;

class CommonStringsTest {
  private final ObjectMapper mapper =
      new ObjectMapper()
          .registerModule(new SimpleModule().addDeserializer(String.class, new CommonStrings()));

  @Test
  void theSameTextIsTheSameObject() throws Exception {
    var one = condition("Deployed everywhere");
    var other = condition("Deployed everywhere");
    assertThat(one.getMessage()).isEqualTo("Deployed everywhere").isSameAs(other.getMessage());
    assertThat(one.getType()).isSameAs(other.getType());
  }

  @Test
  void anyTextIsReadAsItIs() throws Exception {
    for (int i = 0; i < 50_000; i++) {
      assertThat(condition("message " + i).getMessage()).isEqualTo("message " + i);
    }
    var longer = "x".repeat(10_000);
    assertThat(condition(longer).getMessage()).isEqualTo(longer);
  }

  @Test
  void nullsAndListsToo() throws Exception {
    var read = mapper.readValue("[\"a\", null, \"a\"]", new TypeReference<List<String>>() {});
    assertThat(read).containsExactly("a", null, "a");
    assertThat(read.get(0)).isSameAs(read.get(2));
  }

  private Condition condition(String message) throws Exception {
    return mapper.readValue(
        "{\"type\": \"Ready\", \"message\": \"%s\"}".formatted(message), Condition.class);
  }
}
