package io.tenantry.api.namespace;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_NULL;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.tenantry.api.OneOf;
import org.jspecify.annotations.Nullable;

/** What a tenant's people may do in its namespace. */
@JsonClassDescription("What the tenant's users may do in its namespace; becomes a RoleBinding.")
@JsonInclude(NON_NULL)
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value = "has(self.group) || has(self.user)",
    message = "name a group, a user or both")
public record PlanAccess(
    @Required
        @OneOf({"off", "auto", "on"})
        @JsonPropertyDescription("Every API server has RoleBindings, so auto is the same as on.")
        String mode,
    @Required
        @Size(min = 1, max = 200) @ValidationRule(
            value = "self != 'cluster-admin' && !self.startsWith('system:')",
            message = "a plan never gives cluster-admin or a system role")
        @JsonPropertyDescription(
            "ClusterRole to bind, such as edit. The operator must be allowed to bind it by name:"
                + " admin, edit and view unless its own ClusterRole says more.")
        String clusterRole,
    @Size(max = 200) @Pattern("^.*\\{(userId|username)\\}.*$") @ValidationRule(
            value = "!self.startsWith('system:')",
            message = "groups of the system are not a tenant's")
        @JsonPropertyDescription(
            "Group of the tenant, with {userId} or {username} for its own, such as"
                + " tenant:{userId}.")
        @Nullable String group,
    @Size(max = 200) @Pattern("^.*\\{(userId|username)\\}.*$") @ValidationRule(
            value = "!self.startsWith('system:')",
            message = "users of the system are not a tenant's")
        @JsonPropertyDescription(
            "User of the tenant, with {userId} or {username} for its own, such as {username}.")
        @Nullable String user) {}
