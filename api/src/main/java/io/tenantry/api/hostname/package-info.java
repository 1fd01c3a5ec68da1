/** The hostname plane's kinds: requests for a public name, the claims behind them, and grants. */
@NullMarked
package io.tenantry.api.hostname;

import org.jspecify.annotations.NullMarked;
