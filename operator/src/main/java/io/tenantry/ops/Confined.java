package io.tenantry.ops;

/** A reconciler for the objects of one namespace only. */
public interface Confined {
  String namespace();
}
