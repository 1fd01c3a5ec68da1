package io.tenantry.cloud;

import java.util.Optional;
import java.util.Set;

/** Port: what DNS says about a domain, whoever keeps its records; costs no call to a cloud. */
public interface DomainLookup {
  /**
   * What there is at a domain; nothing, too, is an answer.
   *
   * @param alias where its CNAME points, in lower case and without a final dot
   * @param addresses that it has, directly or by its CNAME
   */
  record Answer(Optional<String> alias, Set<String> addresses) {
    public Answer {
      addresses = Set.copyOf(addresses);
    }
  }

  /**
   * Asks for a domain.
   *
   * @throws io.tenantry.pass.PortException when DNS does not answer
   */
  Answer ask(String domain);
}
