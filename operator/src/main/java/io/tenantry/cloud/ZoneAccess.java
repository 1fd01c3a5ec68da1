package io.tenantry.cloud;

/** With whose rights a zone is changed: each kind of provider has a kind of its own. */
public sealed interface ZoneAccess permits CloudIdentity {}
