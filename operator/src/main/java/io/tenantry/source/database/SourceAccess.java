package io.tenantry.source.database;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.Lookup;
import io.tenantry.pass.PortException;
import io.tenantry.source.mapping.SourceId;
import io.tenantry.source.mapping.SourceMarks;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reads the Secret of a source, and checks whether another namespace allows the source to create
 * objects there.
 */
public final class SourceAccess implements AutoCloseable {
  private static final String HELP =
      "give the operator's ServiceAccount a Role in that namespace with get and watch on this"
          + " Secret (docs/sources.md has one)";

  private final ReferencedObjects singles;
  private final WatchedObjects<Secret> secrets;
  private final WatchedObjects<Namespace> namespaces;

  public SourceAccess(ReferencedObjects singles, Consumer<String> wake) {
    this.singles = singles;
    this.secrets = new WatchedObjects<>(wake);
    this.namespaces = new WatchedObjects<>(wake);
  }

  /** Fails as INVALID or DENIED, in words that say what to do. */
  public SecretValues credentials(SourceId source, String name) {
    var id = "Secret %s/%s".formatted(source.namespace(), name);
    var found = secrets.look(source.key(), id, singles.secret(source.namespace(), name));
    return switch (found) {
      case Lookup.Found<Secret>(var secret) -> complete(id, SecretValues.of(secret));
      case Lookup.Unknown<Secret>(var failure) when failure.kind() == Kind.DENIED ->
          throw new PortException(
              new Failure(Kind.DENIED, "%s may not be read: %s".formatted(id, HELP)));
      case Lookup.Unknown<Secret>(var failure) -> throw new PortException(failure);
      case Lookup.Missing<Secret> _, Lookup.NotAsked<Secret> _ ->
          throw invalid(
              "%s does not exist: create it with the key %s"
                  .formatted(id, SecretValues.CONNECTION_STRING));
    };
  }

  private static SecretValues complete(String id, SecretValues credentials) {
    if (credentials.data().getOrDefault(SecretValues.CONNECTION_STRING, "").isBlank()) {
      throw invalid("%s has no key %s".formatted(id, SecretValues.CONNECTION_STRING));
    }
    return credentials;
  }

  /**
   * Why a source may not keep objects in a namespace; empty where it may. Its own it always may.
   */
  public Optional<String> refusal(SourceId source, String namespace) {
    if (namespace.equals(source.namespace())) {
      namespaces.forget(source.key());
      return Optional.empty();
    }
    var found =
        namespaces.look(source.key(), "Namespace " + namespace, singles.namespace(namespace));
    return switch (found) {
      case Lookup.Found<Namespace>(var there) ->
          allows(there, source.namespace())
              ? Optional.empty()
              : Optional.of(
                  ("Namespace %s does not allow TenantSources of namespace %s: annotate it with"
                          + " %s=%s (a list of namespaces, or *)")
                      .formatted(
                          namespace,
                          source.namespace(),
                          SourceMarks.ALLOWED_SOURCES,
                          source.namespace()));
      case Lookup.Unknown<Namespace>(var failure) -> throw new PortException(failure);
      case Lookup.Missing<Namespace> _, Lookup.NotAsked<Namespace> _ ->
          Optional.of(
              "Namespace %s does not exist: create it, or correct spec.targetNamespace"
                  .formatted(namespace));
    };
  }

  private static boolean allows(Namespace namespace, String source) {
    var annotations = namespace.getMetadata().getAnnotations();
    var allowed = annotations == null ? null : annotations.get(SourceMarks.ALLOWED_SOURCES);
    return allowed != null
        && Stream.of(allowed.split("[\\s,]+", -1))
            .anyMatch(name -> name.equals("*") || name.equals(source));
  }

  private static PortException invalid(String message) {
    return new PortException(new Failure(Kind.INVALID, message));
  }

  public void forget(String source) {
    secrets.forget(source);
    namespaces.forget(source);
  }

  @Override
  public void close() {
    secrets.close();
    namespaces.close();
  }
}
