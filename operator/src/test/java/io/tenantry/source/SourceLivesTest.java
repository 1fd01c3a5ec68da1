package io.tenantry.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.tenantry.Seeds;
import io.tenantry.source.mapping.SourceOwnership;
import io.tenantry.source.mapping.SpecTree;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random rows, edits, failures, lost answers and deaths: the objects become what the rows say. */
class SourceLivesTest {
  private static final int STORM = 60;
  private static final int CALM = 400;

  static LongStream seeds() {
    return Seeds.some(40, 2_000);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everySourceComesToRest(long seed) {
    var random = new SplittableRandom(seed);
    var life = new SourceLife(random);
    var strangers = strangers(life);

    storm(life, random);
    calm(life);

    assertThat(strangers(life)).as("objects of others").isEqualTo(strangers);
    assertThat(life.source().filter(HasMetadata::isMarkedForDeletion))
        .as("the source goes; %s", life.last())
        .isEmpty();
    if (life.source().isPresent()) {
      assertThat(made(life)).as("objects; %s", life.last()).isEqualTo(wanted(life));
    } else {
      assertThat(life.owned()).as("left behind; %s", life.last()).isEmpty();
    }
    staysQuiet(life);
  }

  private static void storm(SourceLife life, SplittableRandom random) {
    life.faults.often(random.nextInt(12));
    life.faults.meanwhile(() -> {
      life.tell();
      life.change();
    });
    for (int round = 0; round < STORM; round++) {
      life.goOn();
      switch (random.nextInt(30)) {
        case 0, 1, 2, 3, 4, 5, 6, 7 -> life.change();
        case 8 -> life.database.away(random.nextBoolean());
        case 9, 10 -> life.meddle();
        case 11 -> life.suspend(random.nextBoolean());
        case 12 -> life.approve();
        case 13 -> life.wipe();
        case 14 -> {
          if (life.source().isEmpty()) {
            life.createSource();
          } else if (random.nextInt(4) == 0) {
            life.deleteSource();
          }
        }
        default -> {}
      }
    }
    life.faults.often(0);
    life.database.away(false);
    life.suspend(false);
  }

  /** Whatever is held back is agreed to, until nothing is. */
  private static void calm(SourceLife life) {
    do {
      assertThat(life.settles(CALM)).as("comes to rest; %s", life.last()).isTrue();
    } while (life.approve());
  }

  /** Neither a pass nor a new process has anything to write. */
  private static void staysQuiet(SourceLife life) {
    var written = life.cluster.writes().size();
    life.start();
    assertThat(life.settles(CALM)).isTrue();
    assertThat(life.cluster.writes().subList(written, life.cluster.writes().size()))
        .as("writes at rest; %s", life.last())
        .noneMatch(write -> write.contains(SourceLife.OBJECTS));
  }

  /** The objects that no source has ever had, as users see them. */
  private static List<String> strangers(SourceLife life) {
    return life.objects().stream()
        .filter(object -> !SourceOwnership.isMarked(object.getMetadata()))
        .map(object ->
            "%s %s %s"
                .formatted(
                    object.getMetadata().getUid(),
                    object.getMetadata().getAnnotations(),
                    object.getAdditionalProperties().get("spec")))
        .toList();
  }

  /** The domains of the objects that are switched on, by name. */
  private static Map<String, String> made(SourceLife life) {
    var made = new TreeMap<String, String>();
    life.owned().stream()
        .filter(object -> !Boolean.FALSE.equals(spec(object, "enabled")))
        .forEach(object ->
            made.put(object.getMetadata().getName(), String.valueOf(spec(object, "domains"))));
    return made;
  }

  private static Object spec(GenericKubernetesResource object, String field) {
    return SpecTree.at(object.getAdditionalProperties(), "spec." + field);
  }

  /** One of the names is another's. */
  private static Map<String, String> wanted(SourceLife life) {
    var wanted = new TreeMap<String, String>();
    life.database
        .rows()
        .forEach((name, row) -> {
          if (!name.equals("gus")) {
            var domains = (io.tenantry.rows.Value.Texts) row.columns().get("domains");
            wanted.put(name, "[{domain=%s}]".formatted(domains.texts().getFirst()));
          }
        });
    return wanted;
  }
}
