package io.tenantry.sandbox;

/** A certificate and its private key, both as PEM. */
public record Identity(String certificate, String key) {}
