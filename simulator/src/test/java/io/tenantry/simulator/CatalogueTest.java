package io.tenantry.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.simulator.core.SimClock;
import io.tenantry.simulator.core.SimulatorSettings;
import io.tenantry.simulator.wire.Binding;
import io.tenantry.simulator.wire.Catalogue;
import io.tenantry.simulator.world.Cloud;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallLocation;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.core.traits.XmlAttributeTrait;

class CatalogueTest {
  @Test
  void everyOperationOfTheServicesIsOnTheWireAndNoOther() {
    var served = new ArrayList<String>();
    for (var service : new Cloud(SimulatorSettings.fast(), SimClock.real(), 1).services()) {
      service.operations().keySet().forEach(name -> served.add(service.name() + ":" + name));
    }
    assertThat(Catalogue.bindings())
        .extracting(binding -> binding.api().service() + ":" + binding.name())
        .containsExactlyInAnyOrderElementsOf(served);
  }

  @Test
  void pathVariablesAreThePathMembersOfTheModel() {
    for (Binding binding : Catalogue.bindings()) {
      var inModel =
          ((SdkPojo) binding.request().get())
              .sdkFields().stream()
                  .filter(field -> field.location() == MarshallLocation.PATH)
                  .map(field -> "{" + field.locationName() + "}")
                  .toList();
      assertThat(binding.path().stream().filter(segment -> segment.startsWith("{")))
          .as(binding.name())
          .containsExactlyInAnyOrderElementsOf(inModel);
    }
  }

  @Test
  void noModelUsesWhatTheCodecDoesNotKnow() {
    for (Binding binding : Catalogue.bindings()) {
      assertPlain((SdkPojo) binding.request().get());
    }
  }

  private static void assertPlain(SdkPojo shape) {
    for (SdkField<?> field : shape.sdkFields()) {
      assertThat(field.containsTrait(MapTrait.class)).as(field.toString()).isFalse();
      assertThat(field.containsTrait(XmlAttributeTrait.class)).as(field.toString()).isFalse();
      field
          .getOptionalTrait(ListTrait.class)
          .ifPresent(list -> assertThat(list.isFlattened()).as(field.toString()).isFalse());
      if (field.constructor() != null) {
        assertPlain(field.constructor().get());
      }
    }
  }
}
