package io.tenantry.cloud;

import java.util.List;

/**
 * What the objects of which namespace may use, by name. Without entries nothing may be used.
 *
 * <p>Whoever may write an object in a namespace may name any role or zone there, and the operator
 * would use it with its own rights; this is what keeps one namespace out of another's.
 */
public record Allowance(List<Entry> entries) {
  public static final Allowance ANYTHING = new Allowance(List.of(new Entry("*", "*")));

  /**
   * One line of the list; {@code *} stands for any run of characters in both.
   *
   * @param namespace whose objects it is for
   * @param name what they may use
   */
  public record Entry(String namespace, String name) {
    private boolean allows(String home, String wanted) {
      return new AllowList(List.of(namespace)).allows(home)
          && new AllowList(List.of(name)).allows(wanted);
    }
  }

  public Allowance {
    entries = List.copyOf(entries);
  }

  public boolean allows(String namespace, String name) {
    return entries.stream().anyMatch(entry -> entry.allows(namespace, name));
  }

  /** What the objects of a namespace may use, as patterns. */
  public List<String> names(String namespace) {
    return entries.stream()
        .filter(entry -> new AllowList(List.of(entry.namespace())).allows(namespace))
        .map(Entry::name)
        .distinct()
        .toList();
  }

  /** What may be used by anybody at all, for those who do not know for whom they work. */
  public AllowList union() {
    return new AllowList(entries.stream().map(Entry::name).distinct().toList());
  }
}
