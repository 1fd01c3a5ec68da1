package io.tenantry.simulator.dns;

import io.tenantry.simulator.route53.DnsName;
import java.util.Locale;
import java.util.Optional;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * Converts between Route 53's form of names (octal escapes) and the resolver library's (decimal).
 */
final class WireName {
  private WireName() {}

  static Optional<String> canonical(Name name) {
    var text = new StringBuilder();
    for (int i = 0; i < name.labels() - 1; i++) {
      var label = name.getLabel(i);
      for (int at = 1; at < label.length; at++) {
        append(text, label[at] & 0xff);
      }
      text.append('.');
    }
    return DnsName.canonical(text.toString());
  }

  private static void append(StringBuilder text, int c) {
    if (c == '.' || c == '\\' || c <= ' ' || c > '~') {
      text.append(String.format(Locale.ROOT, "\\%03o", c));
    } else {
      text.append((char) c);
    }
  }

  static Name name(String canonical) {
    var text = new StringBuilder();
    for (int i = 0; i < canonical.length(); i++) {
      var c = canonical.charAt(i);
      if (c == '\\' && i + 3 < canonical.length()) {
        var code = Integer.parseInt(canonical.substring(i + 1, i + 4), 8);
        text.append(code == '*' ? "*" : String.format(Locale.ROOT, "\\%03d", code));
        i += 3;
      } else {
        text.append(c);
      }
    }
    try {
      return Name.fromString(text.toString());
    } catch (TextParseException e) {
      throw new IllegalStateException("a canonical name is a name: " + canonical, e);
    }
  }
}
