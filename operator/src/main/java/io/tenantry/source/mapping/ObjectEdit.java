package io.tenantry.source.mapping;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to change of an object.
 *
 * @param patch a merge patch; it names the object's UID, so that it cannot hit another of that name
 * @param words the change for people, field by field
 */
public record ObjectEdit(TargetObject child, Map<String, @Nullable Object> patch, String words) {}
