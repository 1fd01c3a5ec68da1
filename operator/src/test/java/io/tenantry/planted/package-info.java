/** Breaks every rule of the architecture, so that the rules can be seen to hold. */
package io.tenantry.planted;
