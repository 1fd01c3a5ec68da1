package io.tenantry.ops;

/** A reconciler for the objects of one namespace only. */
public interface SingleNamespace {
  String namespace();
}
