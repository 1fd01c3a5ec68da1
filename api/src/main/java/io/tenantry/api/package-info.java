/**
 * The kinds as Java records: what users write and read.
 *
 * <p>How every kind here behaves, so that reading and writing back an object never changes it:
 *
 * <ul>
 *   <li>A component that is not {@code @Nullable} is required by the schema; the API server answers
 *       for it, the record does not check it, so that one odd object cannot stop an informer.
 *   <li>Absent stays absent: a missing list is {@code null}, not empty. Defaults that the schema
 *       does not write are filled in by whoever reads the world, never here.
 *   <li>Fields this version does not know are ignored.
 *   <li>Closed sets of words are strings with {@link io.tenantry.api.OneOf}, not Java enums: a word
 *       that only a newer or older version knows must not make the whole kind unreadable.
 *   <li>Points in time are strings with {@link io.tenantry.api.Timestamp}, kept as they were
 *       written.
 * </ul>
 *
 * <p>The manifests in {@code deploy/crds} are generated from these types by a test.
 */
@NullMarked
package io.tenantry.api;

import org.jspecify.annotations.NullMarked;
