package io.tenantry.sandbox.junit;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Closes a sandbox after the last test class that names it: unused control planes and operators
 * would slow down the remaining classes.
 *
 * <p>Shared mutable state: the number of remaining classes, by sandbox.
 */
public final class SandboxEnd implements TestExecutionListener {
  private final Map<String, Integer> classes = new ConcurrentHashMap<>();

  @Override
  public void testPlanExecutionStarted(TestPlan plan) {
    plan.getRoots().stream()
        .flatMap(engine -> plan.getChildren(engine).stream())
        .flatMap(test -> sandbox(test).stream())
        .forEach(name -> classes.merge(name, 1, Integer::sum));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    sandbox(test).ifPresent(this::left);
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    sandbox(test).ifPresent(this::left);
  }

  private void left(String name) {
    if (classes.merge(name, -1, Integer::sum) == 0) {
      Site.end(name);
    }
  }

  /** Which one a class names; classes within others do not count. */
  private static Optional<String> sandbox(TestIdentifier test) {
    return test.getSource()
        .filter(ClassSource.class::isInstance)
        .map(source -> ((ClassSource) source).getJavaClass())
        .filter(type -> type.getEnclosingClass() == null)
        .flatMap(type -> AnnotationSupport.findAnnotation(type, Sandboxed.class))
        .map(Sandboxed::value);
  }
}
