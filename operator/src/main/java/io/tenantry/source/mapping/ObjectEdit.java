package io.tenantry.source.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A patch for an object, and its description.
 *
 * @param patch a merge patch; it names the object's UID, so that it cannot hit another of that name
 * @param words the change as text, field by field
 */
public record ObjectEdit(TargetObject child, Map<String, @Nullable Object> patch, String words) {}
