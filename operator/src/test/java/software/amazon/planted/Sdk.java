package software.amazon.planted;

/** Stands for the AWS SDK. */
public final class Sdk {
  private Sdk() {}

  public static void call() {}
}
