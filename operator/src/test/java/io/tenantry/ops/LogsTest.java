package io.tenantry.ops;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import io.tenantry.ops.LogSettings.TimeFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LogsTest {
  @AfterEach
  void asForTests() throws Exception {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    new ContextInitializer(context).autoConfig(LogsTest.class.getClassLoader());
  }

  /** The client warned of "unstable version v1alpha1" at each start. */
  @Test
  void nobodyIsWarnedOfTheVersionsOfOurKinds() {
    Logs.setUp(new LogSettings(true, Level.DEBUG, Level.ERROR, TimeFormat.RFC3339));

    var versions = "io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils";
    assertThat(LoggerFactory.getLogger(versions).isWarnEnabled()).isFalse();
    assertThat(LoggerFactory.getLogger("io.fabric8.kubernetes").isWarnEnabled()).isTrue();
    assertThat(LoggerFactory.getLogger("org.xbill.DNS").isInfoEnabled()).isFalse();
  }
}
