package io.tenantry.cli;

/** A command cannot do what it was asked to; its message says why and what to do, in a line. */
public final class CommandException extends RuntimeException {
  public CommandException(String message) {
    super(message);
  }
}
