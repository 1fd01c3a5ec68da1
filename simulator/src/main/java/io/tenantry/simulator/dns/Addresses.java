package io.tenantry.simulator.dns;

import io.tenantry.simulator.core.Ids;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/** Addresses for names that AWS would answer for, always the same for a name. */
final class Addresses {
  private static final long TTL = 60;

  private Addresses() {}

  /** An A or AAAA record from 192.0.2.0/24 or 2001:db8::/32. */
  static Record of(Name owner, int type, String target) {
    try {
      return type == Type.A
          ? new ARecord(owner, DClass.IN, TTL, four(target))
          : new AAAARecord(owner, DClass.IN, TTL, six(target));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InetAddress four(String target) throws UnknownHostException {
    var host = Integer.parseInt(Ids.hex(target, 4), 16) % 254 + 1;
    return InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, (byte) host});
  }

  private static InetAddress six(String target) throws UnknownHostException {
    var bits = Integer.parseInt(Ids.hex(target, 4), 16);
    var address = new byte[16];
    address[0] = 0x20;
    address[1] = 0x01;
    address[2] = 0x0d;
    address[3] = (byte) 0xb8;
    address[14] = (byte) (bits >> 8);
    address[15] = (byte) (bits | 1);
    return InetAddress.getByAddress(address);
  }
}
