package io.tenantry;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/**
 * The reference page of the flags is what the program takes; {@code -Dgolden=update} rewrites it.
 */
class FlagPageTest {
  @Test
  void thePageShowsEveryFlag() {
    GoldenPage.of("flags.md").shows(page());
  }

  private static String page() {
    var page =
        new StringBuilder(
            GoldenPage.HEAD
                + """
                # Flags of the operator

                Written as in Go: `-flag` or `--flag`, with `=value` or a separate value; booleans take `=false`.
                Standard AWS variables (`AWS_REGION`, `AWS_ENDPOINT_URL`, …) and `KUBECONFIG` are honoured.
                `@FILE` reads flags from a file: one in each line, with comments after `#`. If a flag is given twice, the last value
                is used. Start with [deploy/operator.flags](../../deploy/operator.flags).
                """);
    for (var group : new CommandLine(new Main()).getCommandSpec().argGroups()) {
      var title = group.heading().replace("%n", "").replace(":", "");
      page.append("%n## %s%n%n| Flag | Meaning |%n|---|---|%n".formatted(title));
      for (var option : group.options()) {
        if (!option.hidden()) {
          page.append(
              "| `%s=%s` | %s |%n"
                  .formatted(
                      option.longestName(),
                      option.paramLabel(),
                      String.join(" ", option.description())));
        }
      }
    }
    return page.toString();
  }
}
