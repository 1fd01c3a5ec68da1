package io.tenantry.rows.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.tenantry.api.source.DynamoDb;
import io.tenantry.rows.Columns;
import io.tenantry.rows.Value;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DynamoItemsTest {
  /** The original's main branch called it so; the API server fills in the default of the other. */
  @ParameterizedTest
  @CsvSource({
    "'', domains",
    "'\"domainAttribute\": \"domain\"', domain",
    "'\"domainAttribute\": \"domain\", \"domainsAttribute\": \"domains\"', domain",
    "'\"domainAttribute\": \"domain\", \"domainsAttribute\": \"hosts\"', hosts",
    "'\"domainsAttribute\": \"hosts\"', hosts",
  })
  void theAttributeOfDomainsHasTwoNames(String fields, String attribute) throws Exception {
    var json = "{\"tableName\": \"t\"%s}".formatted(fields.isEmpty() ? "" : ", " + fields);
    var items = DynamoItems.of(new ObjectMapper().readValue(json, DynamoDb.class));

    var row =
        items.row(
            "shop",
            Map.of(
                "name", AttributeValue.fromS("shop"),
                "domains", AttributeValue.fromS("in domains"),
                "domain", AttributeValue.fromS("in domain"),
                "hosts", AttributeValue.fromS("in hosts")));

    assertThat(row.columns()).containsEntry(Columns.DOMAINS, new Value.Text("in " + attribute));
  }
}
