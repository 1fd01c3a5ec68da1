package io.tenantry.cloud;

import java.util.Optional;

/**
 * In whose name records are written: what the provider's log and a user who is refused are told.
 *
 * @param name as batches are commented with
 * @param adoptHint what a user can do about a foreign record; ends a sentence
 * @param claimHint the same about a foreign text, where texts say whose a name is: then none is
 *     ever overwritten, or it would say nothing; empty where texts are records like others
 */
public record RecordAuthor(String name, String adoptHint, Optional<String> claimHint) {

  public boolean claimsByText() {
    return claimHint.isPresent();
  }
}
