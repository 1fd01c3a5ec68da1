package io.tenantry.cloud.dns;

import io.tenantry.cloud.DomainLookup;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.ExtendedResolver;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Resolver;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** Asks a name server, or those of the machine. */
public final class NameServer implements DomainLookup {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final Resolver resolver;

  /** {@code address} is empty for the name servers of the machine. */
  public NameServer(Optional<InetSocketAddress> address) {
    this.resolver = address.<Resolver>map(SimpleResolver::new).orElseGet(ExtendedResolver::new);
    resolver.setTimeout(TIMEOUT);
  }

  @Override
  public Answer ask(String domain) {
    try {
      var addresses = records(domain, Type.A);
      return new Answer(
          alias(records(domain, Type.CNAME)),
          addresses.stream()
              .filter(ARecord.class::isInstance)
              .map(Record::rdataToString)
              .collect(Collectors.toSet()));
    } catch (IOException e) {
      throw new PortException(
          new Failure(Kind.UNAVAILABLE, "DNS does not answer for %s: %s".formatted(domain, e)), e);
    }
  }

  private static Optional<String> alias(List<Record> records) {
    return records.stream()
        .filter(CNAMERecord.class::isInstance)
        .map(record -> ((CNAMERecord) record).getTarget().toString(true).toLowerCase(Locale.ROOT))
        .findFirst();
  }

  private List<Record> records(String domain, int type) throws IOException {
    var question = Record.newRecord(Name.fromString(domain, Name.root), type, DClass.IN);
    var answer = resolver.send(Message.newQuery(question));
    return switch (answer.getRcode()) {
      case Rcode.NOERROR, Rcode.NXDOMAIN -> answer.getSection(Section.ANSWER);
      default -> throw new IOException(Rcode.string(answer.getRcode()));
    };
  }
}
