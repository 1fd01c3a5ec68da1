package io.tenantry.hostname;

import io.tenantry.cloud.DnsRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The certificates and records that exist outside the cluster because of a claim. It is stored on
 * the claim, which exists as long as the hostname is owned, so that they can be removed even if the
 * request has changed its hostname or is gone.
 *
 * @param certificates ARNs, the one in use first
 * @param leads the load balancers that the hostname points to: the last one first, then those that
 *     it may still point to
 * @param validation the validation records of ACM
 */
record ClaimLedger(
    List<String> certificates, List<AliasTarget> leads, Set<DnsRecord.Cname> validation) {
  static final ClaimLedger EMPTY = new ClaimLedger(List.of(), List.of(), Set.of());
  static final long TTL = 300;

  private static final String CERTIFICATES = "gateway.opendi.com/certificate-arn";
  private static final String LOAD_BALANCER = "gateway.opendi.com/load-balancer";
  private static final String VALIDATION = "gateway.opendi.com/validation-records";

  ClaimLedger {
    certificates = List.copyOf(certificates);
    leads = List.copyOf(leads);
    validation = Set.copyOf(validation);
  }

  /** What people have made of it is read as far as it makes sense. */
  static ClaimLedger of(Map<String, String> annotations) {
    return new ClaimLedger(
        words(annotations.get(CERTIFICATES)).toList(),
        words(annotations.get(LOAD_BALANCER)).map(AliasTarget::read).toList(),
        words(annotations.get(VALIDATION))
            .map(word -> word.split("=", 2))
            .filter(pair -> pair.length == 2 && !pair[0].isEmpty() && !pair[1].isEmpty())
            .map(pair -> new DnsRecord.Cname(pair[0], pair[1], TTL))
            .collect(Collectors.toSet()));
  }

  private static Stream<String> words(@Nullable String text) {
    return text == null
        ? Stream.empty()
        : Stream.of(text.split(",", -1)).map(String::strip).filter(word -> !word.isEmpty());
  }

  /** Those of its validation records that can be a hostname's: ACM wants them right below it. */
  Set<DnsRecord.Cname> validationOf(String hostname) {
    var base = hostname.replaceFirst("^\\*", "");
    var parent = base.startsWith(".") ? base : "." + base;
    return validation.stream()
        .filter(record -> record.name().matches("_[^.]+" + Pattern.quote(parent)))
        .collect(Collectors.toSet());
  }

  Map<String, String> annotations() {
    var annotations = new LinkedHashMap<String, String>();
    annotations.put(CERTIFICATES, String.join(",", certificates));
    annotations.put(
        LOAD_BALANCER, String.join(",", leads.stream().map(AliasTarget::word).toList()));
    var records = new TreeSet<String>();
    validation.forEach(record -> records.add(record.name() + "=" + record.target()));
    annotations.put(VALIDATION, String.join(",", records));
    return annotations;
  }

  /** All of both: what was there once may still be there. */
  ClaimLedger and(List<String> moreCertificates, Set<DnsRecord.Cname> moreRecords) {
    var arns = new ArrayList<>(moreCertificates);
    certificates.stream().filter(arn -> !arns.contains(arn)).forEach(arns::add);
    var records =
        Stream.concat(validation.stream(), moreRecords.stream()).collect(Collectors.toSet());
    return new ClaimLedger(arns, leads, records);
  }

  ClaimLedger without(Set<String> gone) {
    return new ClaimLedger(
        certificates.stream().filter(arn -> !gone.contains(arn)).toList(), leads, validation);
  }

  /** From now on there, and until that is written where it led before. */
  ClaimLedger leadingTo(AliasTarget aliasTarget) {
    var all = Stream.concat(Stream.of(aliasTarget), leads.stream()).distinct().toList();
    return new ClaimLedger(certificates, all, validation);
  }

  /** It leads there, and nowhere else. */
  ClaimLedger arrivedAt(AliasTarget aliasTarget) {
    return new ClaimLedger(certificates, List.of(aliasTarget), validation);
  }

  /** Adds a load balancer that only the status lists, without its routing. */
  ClaimLedger knowing(Optional<String> address) {
    return address
        .filter(known -> !addresses().contains(known))
        .map(known -> leadingTo(AliasTarget.to(known)))
        .orElse(this);
  }

  List<String> addresses() {
    return leads.stream().map(AliasTarget::address).toList();
  }

  /** Whether other clusters were told of the name. */
  boolean claims() {
    return leads.stream().anyMatch(aliasTarget -> aliasTarget.cluster().isPresent());
  }
}
