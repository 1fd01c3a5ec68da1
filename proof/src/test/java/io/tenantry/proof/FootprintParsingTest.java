package io.tenantry.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import io.tenantry.proof.ProcessFiles.Work;
import java.util.List;
import org.junit.jupiter.api.Test;

class FootprintParsingTest {
  private static final String SUMMARY =
      """
      Native Memory Tracking:

      Total: reserved=1000KB, committed=600KB
             malloc: 25923KB #191622, peak=23061KB #184888

      -                 Java Heap (reserved=900KB, committed=300KB)
                                  (mmap: reserved=900KB, committed=300KB, peak=35872KB)

      -                     Class (reserved=82812KB, committed=20KB)
                                  (    reserved=65536KB, committed=53312KB)
      -                    Symbol (reserved=40KB, committed=40KB)
      -        Shared class space (reserved=80KB, committed=80KB, readonly=0KB)
      -    Native Memory Tracking (reserved=60KB, committed=60KB)
      -                 Metaspace (reserved=100KB, committed=100KB)
      """;

  private static final String STATUS =
      """
      Name:	java
      VmRSS:	     700 kB
      RssAnon:	     600 kB
      RssFile:	     100 kB
      """;

  @Test
  void readsWhatEachCategoryHasCommitted() {
    assertThat(JcmdOutput.committed(SUMMARY))
        .containsExactly(
            entry("Java Heap", kb(300)),
            entry("Class", kb(20)),
            entry("Symbol", kb(40)),
            entry("Shared class space", kb(80)),
            entry("Native Memory Tracking", kb(60)),
            entry("Metaspace", kb(100)));
  }

  @Test
  void refusesTheAnswerOfAJvmThatTracksNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JcmdOutput.committed("16444:\nNative memory tracking is not enabled\n"));
  }

  @Test
  void addsUpTheGenerations() {
    var info =
        """
        16444:
        DefNew     total 9216K, used 924K [0x0000000578200000, 0x0000000578c00000)
         eden space 8192K,  11% used [0x0000000578200000, 0x00000005782e7130)
        Tenured    total 22968K, used 20670K [0x0000000578c00000, 0x000000057a26e000)
         the  space 22968K,  89% used [0x0000000578c00000, 0x000000057a02fb78)
        """;
    assertThat(JcmdOutput.usedHeap(info)).isEqualTo(kb(21594));
  }

  @Test
  void readsTheTotalOfAHistogram() {
    var histogram =
        """
         num     #instances         #bytes  class name (module)
        -------------------------------------------------------
           1:         61760        7925728  [B (java.base@25.0.3)
        5425:             1              8  java.Total (jdk.localedata@25.0.3)
        Total        419462       21194600
        """;
    assertThat(JcmdOutput.liveBytes(histogram)).isEqualTo(21_194_600);
  }

  @Test
  void thePartsAddUpToTheResidentMemory() {
    var memory = MemoryParts.of(STATUS, JcmdOutput.committed(SUMMARY), kb(200), kb(50));
    assertThat(memory.parts())
        .containsEntry("live heap", kb(200))
        .containsEntry("free heap", kb(100))
        .containsEntry("metaspace and classes", kb(120))
        .containsEntry("shared archive", kb(50))
        .containsEntry("symbols", kb(40))
        .containsEntry("other JVM", kb(60))
        .containsEntry("not tracked by the JVM", kb(130));
    assertThat(memory.parts().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(memory.resident())
        .isEqualTo(memory.anonymous() + memory.file());
  }

  @Test
  void countsOnlyWhatIsResidentOfTheArchive() {
    var smaps =
        """
        7f00-7f10 r--p 00000000 fe:01 77  /opt/operator/target/tenantry.jsa
        Size:                900 kB
        Rss:                 300 kB
        7f10-7f20 rw-p 00000000 fe:01 77  /opt/operator/target/tenantry.jsa
        Rss:                  20 kB
        7f20-7f30 r-xp 00000000 fe:01 78  /usr/lib/libjvm.so
        Rss:                 700 kB
        """;
    assertThat(ProcessFiles.residentOf(smaps, ".jsa")).isEqualTo(kb(320));
  }

  @Test
  void knowsTheThreadsOfTheJvmByTheirNames() {
    assertThat(
            ProcessFiles.threadTimes(
                List.of(
                    stat("C1 CompilerThre", 80, 5),
                    stat("VM Thread", 30, 0),
                    stat("VM Periodic Tas", 1, 1),
                    stat("a) odd (name", 7, 0),
                    stat("java", 2, 1))))
        .containsOnly(
            entry(Work.COMPILER, 850L),
            entry(Work.COLLECTOR, 300L),
            entry(Work.OTHER_JVM, 20L),
            entry(Work.JAVA, 100L));
  }

  private static String stat(String name, int user, int system) {
    return "16 (%s) S 1 2 3 0 -1 4 5 6 7 8 %d %d 0 0 20 0".formatted(name, user, system);
  }

  private static long kb(long number) {
    return number * 1024;
  }
}
