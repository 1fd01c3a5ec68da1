package io.tenantry.rows.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoKeysTest {
  @Test
  void aKeyIsTheSameTextInAnyOrderAndCanBeReadAgain() {
    var item =
        Map.of(
            "z", AttributeValue.fromN("1.5"),
            "a", AttributeValue.fromB(SdkBytes.fromUtf8String("b\"")),
            "m", AttributeValue.fromS("x:\"y\""),
            "other", AttributeValue.fromBool(true));
    var text = DynamoKeys.text(item, List.of("z", "m", "a"));
    assertThat(text)
        .isEqualTo("{\"a\":{\"B\":\"YiI=\"},\"m\":{\"S\":\"x:\\\"y\\\"\"},\"z\":{\"N\":\"1.5\"}}")
        .isEqualTo(DynamoKeys.text(item, List.of("a", "m", "z")));
    assertThat(DynamoKeys.key(text))
        .isEqualTo(Map.of("a", item.get("a"), "m", item.get("m"), "z", item.get("z")));
  }
}
