package io.tenantry.cloud;

import io.tenantry.pass.Failure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Port: DNS records of many objects, changed together.
 *
 * <p>An object says which records of a zone were its own until now and which shall be. The engine
 * gathers what all objects want of a zone, ships it in as few batches as the provider allows, and
 * follows each batch; {@link #progress} tells an object where its own wish is. Nothing here blocks
 * but {@link #zoneName} and {@link #look}.
 */
public interface DnsRecords {
  /** After so long, the owners of a change that is still on its way are called once more. */
  Duration SLOW = Duration.ofSeconds(15);

  /**
   * What one object wants of one zone.
   *
   * @param owner key of the object; a newer wish of the same owner and zone replaces an older one
   * @param had the records it is known to have written: whatever leads to the same target is its
   *     own, even when somebody has edited the rest
   * @param tried the records of an earlier wish that were to be written or removed when the process
   *     died: nobody knows whether they are there, whatever {@code had} says, and what is not in
   *     {@code had}, too, is its own only to the letter; what is in both was there once, and is
   *     written again even where another owner remembers it
   * @param wants the records it shall have
   * @param policy what becomes of foreign records of these names, and who is told what
   */
  record Wish(
      CallContext call,
      DnsZone zone,
      String owner,
      Set<DnsRecord> had,
      Set<DnsRecord> tried,
      Set<DnsRecord> wants,
      RecordPolicy policy) {
    public Wish {
      had = Set.copyOf(had);
      tried = Set.copyOf(tried);
      wants = Set.copyOf(wants);
    }
  }

  /** Where a wish is. */
  sealed interface Progress {
    /** Never heard of it, in this process. */
    record Unknown() implements Progress {}

    /** Waits for its batch. */
    record Queued() implements Progress {}

    /** Written; the provider's servers are catching up. */
    record Propagating(String changeId) implements Progress {}

    /**
     * Every server of the provider answers with it.
     *
     * @param changeId empty when nothing had to be written
     */
    record InSync(String changeId) implements Progress {}

    /**
     * Not written, and why; the rest of its batch was.
     *
     * @param foreign those of its records in whose places others have theirs
     */
    record Refused(Failure failure, Set<DnsRecord> foreign) implements Progress {
      public Refused {
        foreign = Set.copyOf(foreign);
      }

      public Refused(Failure failure) {
        this(failure, Set.of());
      }
    }
  }

  /**
   * Asks for a wish to be fulfilled: all of it or nothing, so that an owner always knows what it
   * has. A wish that is fulfilled or on its way is not looked after again until it is forgotten.
   *
   * <p>A wish for what the owner has already costs nothing and tells that it is in use: records
   * that several owners want alike exist once and go with the last of those known here.
   */
  void submit(Wish wish);

  /** The records that the owner's last wish for the zone was about; none when there was none. */
  Set<DnsRecord> wants(DnsZone zone, String owner);

  /** Where the owner's last wish for the zone is. */
  Progress progress(DnsZone zone, String owner);

  /**
   * What was left as it is on the way to the owner's last wish, in words: records that should have
   * gone, but are no longer what the owner has written.
   */
  List<String> remarks(DnsZone zone, String owner);

  /**
   * The zone's own name, where no CNAME can be: lower case, without a final dot; empty where we may
   * not read it. Asked of the provider once in a while, and remembered.
   *
   * @throws io.tenantry.pass.PortException when it cannot be read for any other reason
   */
  Optional<String> zoneName(CallContext call, DnsZone zone);

  /**
   * What is in the zone at each of these names, whoever made it; nothing, too, is an answer. It may
   * be a minute old, but never older than our own last batch, and costs little however many ask:
   * what stands near these names is read along with them. Writes nothing and changes no progress.
   *
   * @throws io.tenantry.pass.PortException when it cannot be read
   */
  Map<String, Set<SeenRecord>> look(CallContext call, DnsZone zone, Set<String> names);

  /** The object is gone, or its wish is no longer of interest. */
  void forget(DnsZone zone, String owner);

  /** The object is gone, and nobody knows which zones it was interested in. */
  void forget(String owner);

  /** From now on, what these notes tell of is taken over by nobody else. */
  void consult(RecordNotes notes);

  /**
   * Called with the owner each time its progress changes, and once when a change turns out to be
   * slow, but not from within the calls above, whose callers know.
   */
  void onProgress(Consumer<String> listener);
}
