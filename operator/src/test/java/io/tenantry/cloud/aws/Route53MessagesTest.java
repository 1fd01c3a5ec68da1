package io.tenantry.cloud.aws;

import static org.assertj.core.api.Assertions.assertThat;

import io.tenantry.cloud.dns.BatchError;
import io.tenantry.cloud.dns.BatchError.Sort;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Route53MessagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          PRESENCE | a.example.com | [Tried to create resource record set [name='a.example.com.', type='CNAME'] but it already exists]
          PRESENCE | *.example.com | [Tried to create resource record set [name='\\052.example.com.', type='A'] but it already exists]
          PRESENCE | a.example.com | [Tried to delete resource record set [name='a.example.com.', type='CNAME'] but it was not found]
          PRESENCE | a.example.com | [Tried to delete resource record set [name='a.example.com.', type='CNAME'] but the values provided do not match the current values]
          PRESENCE | a.example.com | [RRSet of type CNAME with DNS name a.example.com. is not permitted as it conflicts with other records with the same DNS name in zone example.com.]
          PRESENCE | a.example.com | [RRSet with DNS name a.example.com., type TXT, SetIdentifier eu cannot be created as a non-weighted set exists with the same name and type.]
          PRESENCE | a.example.com | [RRSet with DNS name a.example.com., type A, SetIdentifier eu, and Region Name=eu-west-1 cannot be created because a latency RRSet with the same name, type and region already exists.]
          INVALID  | example.com   | [RRSet of type CNAME with DNS name example.com. is not permitted at apex in zone example.com.]
          INVALID  | other.org     | [RRSet with DNS name other.org. is not permitted in zone example.com.]
          INVALID  | a..b          | [FATAL problem: DomainLabelEmpty (Domain label is empty) encountered with 'a..b']
          INVALID  | a.example.com | Invalid request: Expected exactly one of [AliasTarget, all of [TTL, and ResourceRecords], or TrafficPolicyInstanceId], but found none in Change with [Action=CREATE, Name=a.example.com., Type=CNAME, SetIdentifier=null]
          INVALID  | a.example.com | [The request contains an invalid set of changes for a resource record set 'UPSERT CNAME a.example.com.']
          """)
  void findsWhatItIsAbout(Sort sort, String name, String message) {
    assertThat(Route53Messages.read(message))
        .singleElement()
        .satisfies(complaint -> {
          assertThat(complaint.sort()).isEqualTo(sort);
          assertThat(complaint.names()).containsExactly(name);
          assertThat(complaint.text()).startsWith("Route 53: ").doesNotContain("[[");
        });
  }

  @Test
  void tellsSentencesApartThatHoldCommas() {
    assertThat(
            Route53Messages.read(
                "[Tried to create resource record set [name='a.example.com.', type='CNAME'] but it"
                    + " already exists, Tried to delete resource record set [name='b.example.com.',"
                    + " type='CNAME', set identifier='x'] but it was not found, RRSet with DNS name"
                    + " c.org. is not permitted in zone example.com.]"))
        .extracting(BatchError::names)
        .containsExactly(Set.of("a.example.com"), Set.of("b.example.com"), Set.of("c.org"));
  }

  @Test
  void findsBadValuesAndTargets() {
    assertThat(
            Route53Messages.read(
                "[Invalid Resource Record: 'FATAL problem: DomainLabelEmpty (Domain label is empty)"
                    + " encountered with 'a..b'']"))
        .singleElement()
        .satisfies(complaint -> assertThat(complaint.values()).contains("a..b"))
        .satisfies(complaint -> assertThat(complaint.sort()).isEqualTo(Sort.INVALID));
    assertThat(
            Route53Messages.read(
                "[Tried to create an alias that targets d1.cloudfront.net., type A in zone Z2F, but"
                    + " that target was not found]"))
        .singleElement()
        .satisfies(complaint ->
            assertThat(complaint.values())
                .containsExactlyInAnyOrder("d1.cloudfront.net", "d1.cloudfront.net."))
        .satisfies(complaint -> assertThat(complaint.sort()).isEqualTo(Sort.INVALID));
  }

  @Test
  void knowsAFullZoneAndAdmitsWhatItDoesNotUnderstand() {
    assertThat(Route53Messages.read("[Number of records limit of 10000 exceeded.]"))
        .singleElement()
        .extracting(BatchError::sort)
        .isEqualTo(Sort.FULL);
    assertThat(Route53Messages.read("Something is wrong."))
        .singleElement()
        .extracting(BatchError::sort)
        .isEqualTo(Sort.UNCLEAR);
  }
}
