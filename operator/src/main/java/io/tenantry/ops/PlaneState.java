package io.tenantry.ops;

import java.util.Set;

/** The state of a plane. */
public sealed interface PlaneState {
  /** Kinds it needs are not installed; it starts by itself when they are. */
  record Waiting(Set<String> missing) implements PlaneState {}

  /** The operator that it replaces is active; it starts by itself when that has ended. */
  record Standby(String why) implements PlaneState {}

  /** Its caches are being filled. */
  record Starting() implements PlaneState {}

  /** Caches are filled; it acts, or another process holds the Lease and does. */
  record Running() implements PlaneState {}

  /** Asked to end, and did. */
  record Stopped() implements PlaneState {}

  /** It will not work again in this process, which must be replaced. */
  record Broken(String why) implements PlaneState {}
}
