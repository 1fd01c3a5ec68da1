package io.tenantry.cli;

/** A command failed; the message says in one line why and what to do. */
public final class CommandException extends RuntimeException {
  public CommandException(String message) {
    super(message);
  }
}
