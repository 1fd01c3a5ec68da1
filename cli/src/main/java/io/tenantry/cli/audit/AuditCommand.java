package io.tenantry.cli.audit;

import picocli.CommandLine.Command;

/** {@code tenantry audit}: the parent of all audit commands. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description =
        "Check a live cluster: whether a tenant can break out, which routes serve what is not"
            + " theirs.",
    synopsisSubcommandLabel = "WHAT",
    subcommands = {AuditTenantCommand.class, AuditRoutesCommand.class})
public final class AuditCommand {}
