package io.tenantry.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.DefaultKubernetesResourceList;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.WatchEvent;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteList;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tenantry.api.source.TenantSource;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One object that does not fit its type is marked, and no other is harmed. */
class LenientSerializationTest {
  private static final String SOURCE =
      """
      {"apiVersion": "cloudfront-tenant-operator.io/v1alpha1", "kind": "TenantSource",
       "metadata": {"name": "%1$s", "namespace": "shop", "uid": "uid-%1$s", "resourceVersion": "7",
                    "finalizers": ["f"]},
       "spec": {"provider": "postgres", "distributionId": "E1", "maxConcurrentChanges": %2$s},
       "status": {"tenantsDiscovered": 5}}\
      """;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final LenientSerialization serialization =
      new LenientSerialization(
          LenientSerialization.mapper(),
          List.of(Status.class, TenantSource.class),
          new UnreadableObjects(meters, "edge"));

  @Test
  void ofAListOnlyThePoisonIsMarked() {
    var list = list(source("good", "5"), source("poison", "3000000000"), source("fine", "1"));
    assertThat(list.getItems())
        .extracting(s -> s.getMetadata().getName())
        .containsExactly("good", "poison", "fine");
    assertThat(list.getItems().get(0).getSpec().maxConcurrentChanges()).isEqualTo(5);
    assertThat(list.getItems())
        .map(UnreadableObjects::flaw)
        .map(java.util.Optional::isPresent)
        .containsExactly(false, true, false);
    assertThat(unreadable()).isEqualTo(1);
  }

  @Test
  void whatFitsIsReadAllTheSame() {
    var poison = list(source("poison", "3000000000")).getItems().getFirst();
    assertThat(UnreadableObjects.flaw(poison).orElseThrow())
        .startsWith("spec.maxConcurrentChanges: ")
        .contains("3000000000");
    assertThat(poison.getKind()).isEqualTo("TenantSource");
    assertThat(poison.getMetadata().getFinalizers()).containsExactly("f");
    assertThat(poison.getSpec().distributionId()).isEqualTo("E1");
    assertThat(poison.getSpec().maxConcurrentChanges()).isNull();
    assertThat(poison.getStatus().tenantsDiscovered()).isEqualTo(5);
  }

  @Test
  void aCopyIsMarkedToo() {
    var poison = list(source("poison", "3000000000")).getItems().getFirst();
    assertThat(UnreadableObjects.flaw(serialization.clone(poison))).isPresent();
  }

  /** They are most of what an object weighs. */
  @Test
  void managedFieldsAreNeitherKeptNorSent() {
    var read =
        serialization.unmarshal(
            source("good", "5")
                .replace(
                    "\"finalizers\"",
                    """
                    "managedFields": [{"manager": "kubectl", "operation": "Apply", "time": "now",
                      "apiVersion": "v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {}}}],
                    "finalizers"\
                    """),
            TenantSource.class);
    var entry = read.getMetadata().getManagedFields().getFirst();
    assertThat(entry.getManager()).isEqualTo("kubectl");
    assertThat(entry.getOperation()).isEqualTo("Apply");
    assertThat(entry.getFieldsV1()).isNull();
    assertThat(serialization.asJson(read))
        .contains("\"finalizers\"")
        .doesNotContain("managedFields");
  }

  @Test
  void aWatchGoesOn() {
    var event = event("MODIFIED", source("poison", "3000000000"));
    assertThat(UnreadableObjects.flaw(event)).isPresent();
    assertThat(unreadable()).isEqualTo(1);
  }

  @Test
  void whatIsCorrectedCountsNoLonger() {
    list(source("poison", "3000000000"));
    var corrected = event("MODIFIED", source("poison", "3"));
    assertThat(UnreadableObjects.flaw(corrected)).isEmpty();
    assertThat(unreadable()).isZero();
  }

  @Test
  void whatIsDeletedCountsNoLonger() {
    list(source("poison", "3000000000"));
    var last = event("DELETED", source("poison", "3000000000"));
    assertThat(UnreadableObjects.flaw(last)).isPresent();
    assertThat(unreadable()).isZero();
  }

  @Test
  void otherPeoplesKindsAreReadTheSameWay() {
    var routes =
        serialization.unmarshal(
            """
            {"apiVersion": "gateway.networking.k8s.io/v1", "kind": "HTTPRouteList", "metadata": {},
             "items": [
               {"metadata": {"name": "odd", "namespace": "a", "uid": "1"},
                "spec": {"hostnames": ["a.example"],
                         "rules": [{"backendRefs": [{"name": "x", "port": 99999999999}]}]}},
               {"metadata": {"name": "good", "namespace": "a", "uid": "2"},
                "spec": {"hostnames": ["b.example"]}}]}
            """,
            HTTPRouteList.class);
    assertThat(routes.getItems())
        .map(UnreadableObjects::flaw)
        .map(java.util.Optional::isPresent)
        .containsExactly(true, false);
    assertThat(routes.getItems().getFirst().getKind()).isEqualTo("HTTPRoute");
    assertThat(routes.getItems().getFirst().getSpec().getHostnames()).containsExactly("a.example");
  }

  @Test
  void whatFitsNowhereLeavesItsMetadata() {
    var namespace =
        serialization.convertValue(
            serialization.unmarshal(
                "{\"metadata\": {\"name\": \"n\", \"uid\": \"3\"}, \"spec\": 5}", JsonNode.class),
            Namespace.class);
    assertThat(namespace.getMetadata().getName()).isEqualTo("n");
    assertThat(UnreadableObjects.flaw(namespace).orElseThrow()).startsWith("spec");
    assertThat(UnreadableObjects.lacksSpec(namespace)).isTrue();
  }

  @Test
  void whatIsNoObjectFailsAsEver() {
    assertThatThrownBy(() -> serialization.unmarshal("{\"a\": []}", StringHolder.class))
        .isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> serialization.unmarshal("{\"items\": 5}", HTTPRouteList.class))
        .isInstanceOf(RuntimeException.class);
  }

  record StringHolder(String a) {}

  private double unreadable() {
    return meters.get("tenantry.unreadable.objects").tag("kind", "TenantSource").gauge().value();
  }

  private static String source(String name, String changes) {
    return SOURCE.formatted(name, changes);
  }

  private DefaultKubernetesResourceList<TenantSource> list(String... items) {
    var json =
        """
        {"apiVersion": "cloudfront-tenant-operator.io/v1alpha1", "kind": "TenantSourceList",
         "metadata": {"resourceVersion": "9"}, "items": [%s]}
        """
            .formatted(String.join(",", items));
    return serialization.unmarshal(
        new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)),
        new TypeReference<DefaultKubernetesResourceList<TenantSource>>() {
          @Override
          public Type getType() {
            return serialization.constructParametricType(
                DefaultKubernetesResourceList.class, TenantSource.class);
          }
        });
  }

  /** As the client's watch does it. */
  private HasMetadata event(String type, String object) {
    var message = "{\"type\": \"%s\", \"object\": %s}".formatted(type, object);
    var read = event(message).getObject();
    return read instanceof TenantSource source
        ? source
        : serialization.convertValue(read, TenantSource.class);
  }

  private WatchEvent event(String message) {
    try {
      return serialization.unmarshal(message, WatchEvent.class);
    } catch (RuntimeException _) {
      var json = (ObjectNode) serialization.unmarshal(message, JsonNode.class);
      var object = json.remove("object");
      var event = serialization.convertValue(json, WatchEvent.class);
      event.setObject(serialization.convertValue(object, TenantSource.class));
      return event;
    }
  }
}
