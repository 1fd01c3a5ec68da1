package io.tenantry.simulator.dns;

import io.tenantry.simulator.core.Engine;
import io.tenantry.simulator.route53.DnsName;
import io.tenantry.simulator.route53.Names;
import io.tenantry.simulator.route53.RecordSet;
import io.tenantry.simulator.route53.RecordSet.Answer;
import io.tenantry.simulator.route53.Zone;
import io.tenantry.simulator.route53.Zones;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Opcode;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/** Answers DNS queries authoritatively from the zones. */
final class Responder {
  private static final int MAX_HOPS = 8;
  private static final int PAYLOAD = 1232;

  private final Engine engine;
  private final Zones zones;
  private final Names names;
  private final Predicate<String> isEndpoint;

  Responder(Engine engine, Zones zones, Names names, Predicate<String> isEndpoint) {
    this.engine = engine;
    this.zones = zones;
    this.names = names;
    this.isEndpoint = isEndpoint;
  }

  Message respond(Message query) {
    var response = new Message(query.getHeader().getID());
    response.getHeader().setFlag(Flags.QR);
    response.getHeader().setOpcode(query.getHeader().getOpcode());
    if (query.getHeader().getFlag(Flags.RD)) {
      response.getHeader().setFlag(Flags.RD);
    }
    if (query.getOPT() != null) {
      response.addRecord(new OPTRecord(PAYLOAD, 0, 0), Section.ADDITIONAL);
    }
    var question = query.getQuestion();
    if (question == null) {
      response.getHeader().setRcode(Rcode.FORMERR);
      return response;
    }
    response.addRecord(question, Section.QUESTION);
    if (query.getHeader().getOpcode() != Opcode.QUERY) {
      response.getHeader().setRcode(Rcode.NOTIMP);
    } else if (question.getDClass() != DClass.IN) {
      response.getHeader().setRcode(Rcode.REFUSED);
    } else {
      engine.read(now -> answer(response, question, now));
    }
    return response;
  }

  private boolean answer(Message response, Record question, Instant now) {
    var name = WireName.canonical(question.getName());
    for (int hop = 0; name.isPresent() && hop < MAX_HOPS; hop++) {
      var zone = zones.authority(name.get());
      if (zone == null) {
        name = outside(response, name.get(), question.getType(), hop == 0);
        continue;
      }
      response.getHeader().setFlag(Flags.AA);
      name = step(response, zone, name.get(), question.getType(), now);
    }
    return true;
  }

  /**
   * CloudFront's own names are answered, too, and those that are said to be elsewhere; the rest of
   * the way is another server's. Returns where a CNAME leads to.
   */
  private Optional<String> outside(Message response, String name, int type, boolean asked) {
    var target = names.elsewhere(name);
    if (target.isPresent()) {
      var owner = WireName.name(name);
      response.addRecord(
          new CNAMERecord(owner, DClass.IN, 0, WireName.name(target.get())), Section.ANSWER);
      return type == Type.CNAME || type == Type.ANY ? Optional.empty() : target;
    }
    if (isEndpoint.test(name)) {
      response.getHeader().setFlag(Flags.AA);
      endpoint(response, name, type);
    } else if (asked) {
      response.getHeader().setRcode(Rcode.REFUSED);
    }
    return Optional.empty();
  }

  /** Adds what one name has; returns where a CNAME leads to. */
  private Optional<String> step(Message response, Zone zone, String name, int type, Instant now) {
    var sets = names.matching(zone, name);
    var added = 0;
    Optional<String> next = Optional.empty();
    for (var set : sets) {
      var answer = names.seen(set, now);
      var setType = Type.value(set.type());
      var cname = setType == Type.CNAME && type != Type.CNAME && type != Type.ANY;
      if (answer == null || !(cname || setType == type || type == Type.ANY)) {
        continue;
      }
      added += add(response, zone, name, setType, answer, now);
      if (cname) {
        next = DnsName.canonical(answer.values().getFirst());
      }
    }
    if (added == 0) {
      nothing(response, zone, names.exists(zone, name));
    }
    return next;
  }

  private int add(Message response, Zone zone, String name, int type, Answer answer, Instant now) {
    var owner = WireName.name(name);
    var records = new ArrayList<Record>();
    var alias = answer.alias();
    if (alias == null) {
      var ttl = answer.ttl() == null ? 0 : answer.ttl();
      answer.values().forEach(value -> parse(owner, type, ttl, value).ifPresent(records::add));
    } else if (alias.zone().equals(zone.id())) {
      aliased(zone, alias.target(), owner, type, now).forEach(records::add);
    } else if (type == Type.A || type == Type.AAAA) {
      records.add(Addresses.of(owner, type, alias.target()));
    }
    records.forEach(record -> response.addRecord(record, Section.ANSWER));
    return records.size();
  }

  /** An alias within a zone answers with its target's values under its own name. */
  private List<Record> aliased(Zone zone, String target, Name owner, int type, Instant now) {
    var records = new ArrayList<Record>();
    for (RecordSet set : names.matching(zone, target)) {
      var answer = names.seen(set, now);
      if (answer != null && Type.value(set.type()) == type) {
        var alias = answer.alias();
        var ttl = answer.ttl() == null ? 0 : answer.ttl();
        answer.values().forEach(value -> parse(owner, type, ttl, value).ifPresent(records::add));
        if (alias != null && (type == Type.A || type == Type.AAAA)) {
          records.add(Addresses.of(owner, type, alias.target()));
        }
      }
    }
    return records;
  }

  private static void endpoint(Message response, String name, int type) {
    if (type == Type.A || type == Type.AAAA) {
      response.addRecord(Addresses.of(WireName.name(name), type, name), Section.ANSWER);
    }
  }

  private void nothing(Message response, Zone zone, boolean exists) {
    if (!exists) {
      response.getHeader().setRcode(Rcode.NXDOMAIN);
    }
    for (var set : names.matching(zone, zone.name())) {
      if (set.type().equals("SOA")) {
        var ttl = set.answer().ttl() == null ? 0 : set.answer().ttl();
        parse(WireName.name(zone.name()), Type.SOA, ttl, set.answer().values().getFirst())
            .ifPresent(soa -> response.addRecord(soa, Section.AUTHORITY));
      }
    }
  }

  private static Optional<Record> parse(Name owner, int type, long ttl, String value) {
    try {
      return Optional.of(Record.fromString(owner, type, DClass.IN, ttl, value, Name.root));
    } catch (IOException e) {
      return Optional.empty(); // checked when it was written
    }
  }
}
