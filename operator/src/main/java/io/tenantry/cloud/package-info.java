/**
 * The cloud as the planes see it: small ports that speak our records, and the words they share.
 *
 * <p>Adapters live in {@code cloud.aws}, the only package that calls AWS. Every port throws {@link
 * io.tenantry.pass.PortException} and nothing else; every call names its {@link
 * io.tenantry.cloud.CallContext}, by which the budget decides who goes first.
 */
@NullMarked
package io.tenantry.cloud;

import org.jspecify.annotations.NullMarked;
