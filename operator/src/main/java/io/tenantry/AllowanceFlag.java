package io.tenantry;

import io.tenantry.cloud.Allowance;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A flag that lists what may be used: patterns with {@code *}, each for all namespaces or, as
 * {@code namespace=pattern}, for one.
 *
 * @param pattern the form of a valid pattern; one that can match nothing is rejected, as it would
 *     be noticed only when a request is refused
 * @param example an example for the error message
 */
record AllowanceFlag(String flag, Pattern pattern, String example) {
  static final AllowanceFlag ROLES =
      new AllowanceFlag(
          "--allowed-roles",
          Pattern.compile("\\*.*|arn:[\\w:*+=.@/-]+"),
          "arn:aws:iam::111122223333:role/dns-*");
  static final AllowanceFlag ZONES =
      new AllowanceFlag(
          "--allowed-hosted-zones", Pattern.compile("[A-Z0-9*]+"), "Z0123456789ABCDEFGHIJ");

  static final AllowanceFlag TABLES =
      new AllowanceFlag(
          "--allowed-tables", Pattern.compile("arn:[\\w:*./-]+|[\\w*.-]+"), "tenants-*");
  static final AllowanceFlag DATABASE_HOSTS =
      new AllowanceFlag(
          "--allowed-database-hosts",
          Pattern.compile("[\\w*.:\\[\\]/-]+"),
          "*.db.example.com:5432 or 10.0.0.0/8");
  static final AllowanceFlag CLASSES =
      new AllowanceFlag(
          "--allowed-gateway-classes",
          Pattern.compile("[a-z0-9*]([a-z0-9*.-]*[a-z0-9*])?"),
          "alb-*");
  static final AllowanceFlag WEB_ACLS =
      new AllowanceFlag(
          "--allowed-web-acls",
          Pattern.compile("\\*.*|arn:[\\w:*/-]+"),
          "arn:aws:wafv2:eu-central-1:111122223333:regional/webacl/shared/*");

  /** A Tenant may name any plan; these characters would mean something else on the list. */
  static final AllowanceFlag PLANS =
      new AllowanceFlag("--allowed-plans", Pattern.compile("[^,=\\s]+"), "team-a=free");

  /** The name of a role may have a {@code =} too, but what is before it is no namespace then. */
  private static final Pattern BOUND = Pattern.compile("([^=:/]*)=(.*)");

  private static final Pattern NAMESPACE = Pattern.compile("[a-z0-9*]([a-z0-9*-]*[a-z0-9*])?");

  /** Without the flag anything may be used, as with the operators that had no such flag. */
  Allowance parse(@Nullable String text) {
    if (text == null) {
      return Allowance.ANYTHING;
    }
    if (text.strip().equals("none")) {
      return new Allowance(List.of());
    }
    var entries = Flags.list(text);
    // An empty value is a mistake in the manifest: allowing all or nothing would both be wrong.
    if (entries.isEmpty()) {
      throw new SettingsException(
          "%s is empty: name what is allowed, write none, or leave it out to allow anything"
              .formatted(flag));
    }
    return new Allowance(entries.stream().map(this::entry).toList());
  }

  private Allowance.Entry entry(String text) {
    var bound = Optional.of(BOUND.matcher(text)).filter(matcher -> matcher.matches());
    var namespace = bound.map(matcher -> matcher.group(1)).orElse("*");
    var name =
        bound.map(matcher -> matcher.group(2)).orElse(text).replaceFirst("^/hostedzone/", "");
    if (!NAMESPACE.matcher(namespace).matches() || !pattern.matcher(name).matches()) {
      throw new SettingsException(
          "%s has \"%s\": use patterns like %s, or namespace=pattern, comma-separated"
              .formatted(flag, text, example));
    }
    return new Allowance.Entry(namespace, name);
  }
}
