package io.tenantry.simulator.route53;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** Validates the values of a record set by its type. */
final class Values {
  private static final Set<String> TYPES =
      Set.of(
          "A", "AAAA", "CAA", "CNAME", "DS", "HTTPS", "MX", "NAPTR", "NS", "PTR", "SOA", "SPF",
          "SRV", "SSHFP", "SVCB", "TLSA", "TXT");
  private static final int MAX_VALUE = 4000;

  private Values() {}

  static boolean knows(String type) {
    return TYPES.contains(type);
  }

  /** The first complaint. */
  static Optional<String> complaint(String type, List<String> values) {
    if (type.equals("CNAME") && values.size() > 1) {
      return Optional.of("CNAME record sets may have only one value");
    }
    var seen = new HashSet<String>();
    for (var value : values) {
      if (!seen.add(value)) {
        return Optional.of("Duplicate Resource Record: '" + value + "'");
      }
      if (value.length() > MAX_VALUE || !parses(type, value)) {
        return Optional.of(
            "Invalid Resource Record: 'FATAL problem: "
                + fault(type)
                + " encountered with '"
                + value
                + "''");
      }
    }
    return Optional.empty();
  }

  private static boolean parses(String type, String value) {
    // An unquoted text with blanks would be read as several strings.
    if ((type.equals("TXT") || type.equals("SPF")) && !value.startsWith("\"")) {
      return false;
    }
    try {
      var at = Name.root;
      Record.fromString(at, Type.value(type), DClass.IN, 0, value, at);
      return true;
    } catch (IOException | RuntimeException e) {
      return false; // the parser refuses some nonsense with unchecked exceptions
    }
  }

  private static String fault(String type) {
    return switch (type) {
      case "A" -> "ARRDATAIllegalIPv4Address (Value is not a valid IPv4 address)";
      case "AAAA" -> "AAAARRDATAIllegalIPv6Address (Value is not a valid IPv6 address)";
      case "CNAME", "NS", "PTR" -> "DomainLabelEmpty (Domain label is empty)";
      case "TXT", "SPF" -> "InvalidCharacterString (Value should be enclosed in quotation marks)";
      default -> "UnsupportedCharacter (Value contains unsupported characters)";
    };
  }
}
