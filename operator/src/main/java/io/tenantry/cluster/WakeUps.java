package io.tenantry.cluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.tenantry.pass.WakeUp;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How controllers wake each other's objects; each registers the event source of its own kind. */
public final class WakeUps {
  private static final String NAME = "wake-ups";

  private final Map<Class<?>, WakeUpSource<?>> sources;

  public WakeUps(List<Class<? extends HasMetadata>> kinds) {
    this.sources =
        kinds.stream()
            .collect(Collectors.toMap(Function.identity(), _ -> new WakeUpSource<>(NAME)));
  }

  /** The event source for the controller of a kind. */
  @SuppressWarnings("unchecked") // it was made for this kind, and passes on nothing but keys
  public <P extends HasMetadata> WakeUpSource<P> source(Class<P> kind) {
    return (WakeUpSource<P>) of(kind);
  }

  public void wake(WakeUp wakeUp) {
    of(wakeUp.kind()).wake(wakeUp.key());
  }

  public void wake(Collection<WakeUp> wakeUps) {
    wakeUps.forEach(this::wake);
  }

  private WakeUpSource<?> of(Class<?> kind) {
    return Optional.ofNullable(sources.get(kind))
        .orElseThrow(() -> new IllegalArgumentException("No controller for " + kind.getName()));
  }
}
