package io.tenantry.ops;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import org.slf4j.LoggerFactory;

/** Configures logging: one appender to standard error. */
public final class Logs {
  private Logs() {}

  public static void setUp(LogSettings settings) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    var encoder = new LogEncoder(settings);
    encoder.setContext(context);
    encoder.start();
    var appender = new ConsoleAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(settings.level());
    // The libraries' own chatter is for their developers; some of it goes past our appender.
    java.util.logging.Logger.getLogger("").setLevel(java.util.logging.Level.SEVERE);
    for (var library : new String[] {"io.fabric8", "io.javaoperatorsdk", "org.xbill"}) {
      context.getLogger(library).setLevel(atLeast(Level.WARN, settings.level()));
    }
    // It warns of each kind whose version is an alpha: those are our contract.
    context
        .getLogger("io.fabric8.kubernetes.client.dsl.internal.VersionUsageUtils")
        .setLevel(Level.ERROR);
    // It logs whole requests with their signatures.
    context.getLogger("software.amazon").setLevel(Level.WARN);
  }

  private static Level atLeast(Level floor, Level asked) {
    return asked.isGreaterOrEqual(Level.DEBUG) ? floor : asked;
  }
}
