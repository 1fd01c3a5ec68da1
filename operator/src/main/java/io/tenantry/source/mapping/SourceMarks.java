package io.tenantry.source.mapping;

import io.tenantry.pass.LabelValue;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The labels and annotations that link objects and their TenantSource. */
public final class SourceMarks {
  /** On an object: the name of its source, or a hash of it where no label can hold it. */
  static final String SOURCE_LABEL = "cloudfront-tenant-operator.io/source";

  /** On an object: its source, as namespace/name. */
  static final String SOURCE = "tenantry.io/source";

  /** On an object: whose it is. A name can be given twice, a UID cannot. */
  public static final String SOURCE_UID = "tenantry.io/source-uid";

  /**
   * On an object: the source that has let it go, as namespace/name. Another of that namespace may
   * take it over; what people have made does not bear it.
   */
  public static final String ORPHANED_BY = "tenantry.io/orphaned-by";

  /** On a source: the hash of the approved deletions. */
  public static final String APPROVE = "tenantry.io/approve-deletions";

  /** On a namespace: the namespaces whose sources may keep objects in it, or * for all. */
  public static final String ALLOWED_SOURCES = "tenantry.io/allowed-tenant-sources";

  /**
   * Keys under these domains, and under domains below them, tell the operator how to treat an
   * object. Whoever may write a row must not be able to: he would adopt, pause or keep what only
   * people with rights on the object may.
   */
  private static final Pattern OURS =
      Pattern.compile(
          "([^/]*\\.)?(tenantry\\.io|cloudfront-tenant-operator\\.io|gateway\\.opendi\\.com|kleff\\.io)/.*",
          Pattern.CASE_INSENSITIVE);

  private SourceMarks() {}

  public static Map<String, String> labels(SourceId source) {
    return Map.of(SOURCE_LABEL, LabelValue.of(source.name()));
  }

  public static Map<String, String> annotations(SourceId source) {
    return Map.of(SOURCE, source.key(), SOURCE_UID, source.uid());
  }

  /** Whether a key is for people and for the operator, and not for rows to set. */
  public static boolean isOurs(String key) {
    return OURS.matcher(key).matches();
  }

  public static Set<String> labelKeys() {
    return Set.of(SOURCE_LABEL);
  }

  public static Set<String> annotationKeys() {
    return Set.of(SOURCE, SOURCE_UID);
  }
}
