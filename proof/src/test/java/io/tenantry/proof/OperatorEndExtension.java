package io.tenantry.proof;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Ends the shared operator before a class that wants none; the next class that does restarts it.
 */
public final class OperatorEndExtension implements BeforeAllCallback {
  @Override
  public void beforeAll(ExtensionContext context) throws InterruptedException {
    CompanionExtension.end(context);
  }
}
