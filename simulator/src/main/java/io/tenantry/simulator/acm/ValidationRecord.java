package io.tenantry.simulator.acm;

import io.tenantry.simulator.core.Ids;

/**
 * The CNAME that shows control of a name: the same for the same name in the same account, and
 * {@code *.example.com} shares it with {@code example.com}.
 */
public record ValidationRecord(String name, String value) {

  public static ValidationRecord of(String account, String domain) {
    var base = domain.startsWith("*.") ? domain.substring(2) : domain;
    var who = account + "|" + base;
    return new ValidationRecord(
        "_" + Ids.hex("name|" + who, 32) + "." + base + ".",
        "_%s.%s.acm-validations.aws."
            .formatted(Ids.hex("value|" + who, 32), Ids.word("zone|" + who, 10)));
  }
}
