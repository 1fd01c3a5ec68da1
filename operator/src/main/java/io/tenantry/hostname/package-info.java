/**
 * The hostnames plane: a {@code GatewayHostnameRequest} becomes a claimed name with a certificate,
 * a place on a shared Gateway and its DNS records.
 *
 * <p>Rules that must hold while we are down are the API server's to enforce: the files in
 * deploy/policies, which read what {@code GrantedHostnames} says.
 */
@NullMarked
package io.tenantry.hostname;

import org.jspecify.annotations.NullMarked;
