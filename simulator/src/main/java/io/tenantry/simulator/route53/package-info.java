/**
 * Route 53: zones, record sets and changes, and the view of the DNS that they make.
 *
 * <p>Names are kept as Route 53 shows them: lower case, final dot, everything but letters, digits,
 * hyphen and underscore as an octal escape ({@code \052} for the asterisk).
 */
@NullMarked
package io.tenantry.simulator.route53;

import org.jspecify.annotations.NullMarked;
