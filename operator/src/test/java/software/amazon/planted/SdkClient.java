package software.amazon.planted;

/** Stands for a client of the AWS SDK. */
public final class SdkClient {}
