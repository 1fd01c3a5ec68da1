/**
 * The wire protocols of AWS: HTTP in, the SDK's own typed model out, and back.
 *
 * <p>The model classes of the AWS SDK know the wire name and place of every member ({@link
 * software.amazon.awssdk.core.SdkPojo#sdkFields()}), so one codec per protocol serves all
 * operations. Only what the model classes do not know is written down here: method and path of each
 * operation ({@link io.tenantry.simulator.wire.Catalogue}), and the shapes of errors ({@link
 * io.tenantry.simulator.wire.Api}).
 */
@NullMarked
package io.tenantry.simulator.wire;

import org.jspecify.annotations.NullMarked;
