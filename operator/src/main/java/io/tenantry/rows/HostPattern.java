package io.tenantry.rows;

import io.tenantry.cloud.AllowList;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A pattern of hosts with an optional port: a name with {@code *}, an address or a network, as in
 * {@code db.example.com}, {@code *.internal:5432}, {@code 10.0.0.0/8} and {@code [fd00::/8]:5432}.
 *
 * @param name empty where it is a network
 * @param network the first bits of its addresses; empty where it is a name
 * @param port 0 for any
 */
record HostPattern(String name, List<Byte> network, int bits, int port) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?:\\[(?<six>[0-9a-f:.]+)(?:/(?<sixBits>\\d{1,3}))?]"
              + "|(?<four>\\d+\\.\\d+\\.\\d+\\.\\d+)(?:/(?<fourBits>\\d{1,2}))?"
              + "|(?<name>(?![\\d.]+(?::|$))[\\w.*-]+))(?::(?<port>\\d{1,5}))?");

  HostPattern {
    network = List.copyOf(network);
  }

  /** What a text says; an IllegalArgumentException where it says nothing of the kind. */
  static HostPattern of(String text) {
    var form = FORM.matcher(text.toLowerCase(Locale.ROOT));
    if (!form.matches()) {
      throw new IllegalArgumentException(text);
    }
    int port = Optional.ofNullable(form.group("port")).map(Integer::parseInt).orElse(0);
    if (form.group("name") != null) {
      return new HostPattern(form.group("name"), List.of(), 0, port);
    }
    var six = Optional.ofNullable(form.group("six"));
    var address = bytes(InetAddress.ofLiteral(six.orElseGet(() -> form.group("four"))));
    int most = address.size() * Byte.SIZE;
    int bits =
        Optional.ofNullable(form.group(six.isPresent() ? "sixBits" : "fourBits"))
            .map(Integer::parseInt)
            .orElse(most);
    if (bits > most) {
      throw new IllegalArgumentException(text);
    }
    return new HostPattern("", address, bits, port);
  }

  boolean hasPort(int wanted) {
    return port == 0 || port == wanted;
  }

  /** Whether it matches a host as written in a connection string. */
  boolean names(String host) {
    return !name.isEmpty() && new AllowList(List.of(name)).allows(host);
  }

  /** Whether it is an address or a network, and has this address. */
  boolean has(InetAddress address) {
    var other = bytes(address);
    if (other.size() != network.size()) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> bit % Byte.SIZE;
      int at = bit / Byte.SIZE;
      if ((network.get(at) & mask) != (other.get(at) & mask)) {
        return false;
      }
    }
    return true;
  }

  private static List<Byte> bytes(InetAddress address) {
    var bytes = address.getAddress();
    var list = new Byte[bytes.length];
    Arrays.setAll(list, i -> bytes[i]);
    return List.of(list);
  }
}
