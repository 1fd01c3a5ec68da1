package io.tenantry.cli.audit;

import picocli.CommandLine.Command;

/** {@code tenantry audit}: the command that all audits belong to. */
@Command(
    name = "audit",
    mixinStandardHelpOptions = true,
    description =
        "Check a live cluster: whether a tenant can break out, which routes serve what is not"
            + " theirs.",
    synopsisSubcommandLabel = "WHAT",
    subcommands = {AuditTenantCommand.class, AuditRoutesCommand.class})
public final class AuditCommand {}
