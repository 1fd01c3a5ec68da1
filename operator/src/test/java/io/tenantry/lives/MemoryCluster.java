package io.tenantry.lives;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.tenantry.lives.Faults.Service;
import io.tenantry.lives.MemoryHttp.Answer;
import io.tenantry.pass.Failure.Kind;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * An API server in memory: objects with versions and generations, finalizers, preconditions,
 * patches, and watches that tell of changes when they are told to.
 */
public final class MemoryCluster {
  private static final String EVENTS = "/events";

  /** Both take long to make, and are the same for all. */
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final KubernetesSerialization KINDS = new KubernetesSerialization();

  private final Map<String, Map<String, ObjectNode>> objects = new TreeMap<>();
  private final Map<String, JsonNode> applied = new TreeMap<>();
  private final Map<String, JsonNode> served = new TreeMap<>();
  private final List<Watch> watches = new ArrayList<>();
  private final List<Change> untold = new ArrayList<>();
  private final List<String> writes = new ArrayList<>();
  private final List<String> deleted = new ArrayList<>();
  private final Queue<Runnable> handed = new ConcurrentLinkedQueue<>();
  private final InstantSource clock;
  private final String uids;
  private Consumer<Write> listener = _ -> {};
  private long version = 100;
  private int process;

  public MemoryCluster(InstantSource clock) {
    this(clock, "uid");
  }

  /** {@code uids}: what those of this cluster begin with, unlike those of others. */
  public MemoryCluster(InstantSource clock, String uids) {
    this.clock = clock;
    this.uids = uids;
  }

  private record Watch(int process, ApiCall call, WebSocket socket, WebSocket.Listener listener) {}

  /** What was there before, and what is there now; null where there is none. */
  private record Change(String resource, Optional<ObjectNode> before, Optional<ObjectNode> after) {}

  /** What a process has written: an object as it was before, and as it is now. */
  public static final class Write {
    private final String resource;
    private final Optional<ObjectNode> before;
    private final Optional<ObjectNode> after;

    private Write(String resource, Optional<ObjectNode> before, Optional<ObjectNode> after) {
      this.resource = resource;
      this.before = before;
      this.after = after;
    }

    public String resource() {
      return resource;
    }

    /** Empty where it was created. */
    public <T> Optional<T> before(Class<T> type) {
      return before.map(node -> read(node, type));
    }

    /** Empty where it is gone. */
    public <T> Optional<T> after(Class<T> type) {
      return after.map(node -> read(node, type));
    }
  }

  private static final class Refused extends RuntimeException {
    private final int status;

    Refused(int status, String message) {
      super(message);
      this.status = status;
    }
  }

  // For users and other controllers

  /** Makes an object, or makes it anew where there is one. */
  public void put(String resource, HasMetadata object) {
    var node = object(KINDS.asJson(object));
    var key = key(node);
    var before = Optional.ofNullable(all(resource).get(key));
    store(resource, key, before, before.map(b -> metadata(b, node)).orElseGet(() -> fresh(node)));
  }

  public <T> Optional<T> find(String resource, String key, Class<T> type) {
    return Optional.ofNullable(all(resource).get(key)).map(node -> read(node, type));
  }

  public <T> List<T> list(String resource, Class<T> type) {
    return all(resource).values().stream().map(node -> read(node, type)).toList();
  }

  /** Says that there is a kind, to those who ask before they use it. */
  public void serve(String apiVersion, String kind, String plural) {
    var list = MAPPER.createObjectNode().put("kind", "APIResourceList").put("apiVersion", "v1");
    list.put("groupVersion", apiVersion);
    list.putArray("resources")
        .addObject()
        .put("name", plural)
        .put("singularName", "")
        .put("namespaced", true)
        .put("kind", kind)
        .putArray("verbs")
        .add("list");
    served.put("apis/" + apiVersion + "/", list);
  }

  /** What the controller of a kind says of an object. */
  public void say(String resource, String key, Map<String, Object> status) {
    Optional.ofNullable(all(resource).get(key))
        .ifPresent(node -> {
          var after = node.deepCopy();
          after.set("status", MAPPER.valueToTree(status));
          if (!after.equals(node)) {
            store(resource, key, Optional.of(node), after);
          }
        });
  }

  /** As a user deletes: what has finalizers stays until they are gone. */
  public void delete(String resource, String key) {
    Optional.ofNullable(all(resource).get(key)).ifPresent(node -> remove(resource, key, node));
  }

  /** Takes an object away, whatever holds it. */
  public void vanish(String resource, String key) {
    Optional.ofNullable(all(resource).get(key))
        .ifPresent(node -> store(resource, key, Optional.of(node), null));
  }

  /** Who hears of each write of a process, events aside, right after it. */
  public void onWrite(Consumer<Write> hears) {
    listener = hears;
  }

  /** Whether the watches have told of everything. */
  public boolean told() {
    return untold.isEmpty();
  }

  /** All that processes have written, events aside. */
  public List<String> writes() {
    return Collections.unmodifiableList(writes);
  }

  /** What processes have deleted, as it was before. */
  public <T> List<T> deleted(String resource, Class<T> type) {
    return deleted.stream()
        .filter(entry -> entry.startsWith(resource + " "))
        .map(entry -> KINDS.unmarshal(entry.substring(resource.length() + 1), type))
        .toList();
  }

  // For a process

  /** A connection of a process; those of the processes before it end. */
  public KubernetesClient connect(Faults faults) {
    watches.clear();
    untold.clear();
    handed.clear();
    var number = ++process;
    var config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://memory")
            .withRequestRetryBackoffLimit(0)
            .withRequestTimeout(0)
            .build();
    return new KubernetesClientBuilder()
        .withConfig(config)
        .withKubernetesSerialization(KINDS)
        .withTaskExecutor(handed::add) // the SDK locks its sources while it starts them
        .withHttpClientFactory(MemoryHttp.to(server(number, faults)))
        .build();
  }

  private MemoryHttp.Server server(int number, Faults faults) {
    return new MemoryHttp.Server() {
      @Override
      public Answer answer(ApiCall call) {
        if (number != process) {
          throw new IllegalStateException("a process that is gone asks for " + call);
        }
        try {
          return call.resource().endsWith(EVENTS)
              ? faults.whileAlive(() -> new Answer(200, text(serve(call))))
              : faults.call(
                  Service.CLUSTER,
                  () -> new Answer(200, text(serve(call))),
                  kind -> kind == Kind.STALE ? new Refused(409, "bad luck") : lost());
        } catch (Refused e) {
          return refusal(e);
        }
      }

      @Override
      public void watch(ApiCall call, WebSocket socket, WebSocket.Listener listener) {
        watches.add(new Watch(number, call, socket, listener));
      }
    };
  }

  private static UncheckedIOException lost() {
    return new UncheckedIOException(new java.io.IOException("connection reset"));
  }

  private Answer refusal(Refused e) {
    var status =
        Map.of(
            "kind", "Status",
            "apiVersion", "v1",
            "status", "Failure",
            "code", e.status,
            "message", String.valueOf(e.getMessage()));
    return new Answer(e.status, text(MAPPER.valueToTree(status)));
  }

  /** Tells the watches of everything that has happened, and whoever listens to them. */
  public void tell() {
    hand();
    while (!untold.isEmpty()) {
      var change = untold.removeFirst();
      List.copyOf(watches).forEach(watch -> tell(watch, change));
      hand();
    }
  }

  private void hand() {
    for (var task = handed.poll(); task != null; task = handed.poll()) {
      task.run();
    }
  }

  private void tell(Watch watch, Change change) {
    var call = watch.call();
    if (watch.process() != process || !call.resource().equals(change.resource())) {
      return;
    }
    var before = change.before().filter(node -> Selection.matches(call, node));
    var after = change.after().filter(node -> Selection.matches(call, node));
    if (after.isPresent()) {
      send(watch, before.isPresent() ? "MODIFIED" : "ADDED", after.get());
    } else if (before.isPresent()) {
      var last = change.after().or(change::before).orElseThrow().deepCopy();
      ((ObjectNode) last.get("metadata")).put("resourceVersion", Long.toString(++version));
      send(watch, "DELETED", last);
    }
  }

  private void send(Watch watch, String type, ObjectNode object) {
    var event = MAPPER.createObjectNode().put("type", type);
    event.set("object", object);
    watch.listener().onMessage(watch.socket(), text(event));
  }

  // The API

  private JsonNode serve(ApiCall call) {
    return switch (call.method()) {
      case "GET" -> call.name().isEmpty() ? listed(call) : existing(call);
      case "POST" -> created(call);
      case "PUT" -> replaced(call);
      case "PATCH" -> patched(call);
      case "DELETE" -> deleted(call);
      default -> throw new Refused(405, call.method());
    };
  }

  private JsonNode listed(ApiCall call) {
    if (call.resource().endsWith("/")) {
      return Optional.ofNullable(served.get(call.resource()))
          .orElseThrow(() -> new Refused(404, "no such API"));
    }
    var list = MAPPER.createObjectNode().put("kind", "List").put("apiVersion", "v1");
    list.putObject("metadata").put("resourceVersion", Long.toString(version));
    var items = list.putArray("items");
    all(call.resource()).values().stream()
        .filter(node -> Selection.matches(call, node))
        .forEach(items::add);
    return list;
  }

  private ObjectNode existing(ApiCall call) {
    return Optional.ofNullable(all(call.resource()).get(call.key()))
        .orElseThrow(() -> new Refused(404, call.key() + " not found"));
  }

  private JsonNode created(ApiCall call) {
    var node = object(call.body());
    var key = key(node);
    if (all(call.resource()).containsKey(key)) {
      throw new Refused(409, key + " already exists");
    }
    return written(call, key, Optional.empty(), fresh(node));
  }

  private JsonNode replaced(ApiCall call) {
    return changed(call, existing(call), object(call.body()));
  }

  private JsonNode patched(ApiCall call) {
    if (call.contentType().startsWith("application/apply-patch")) {
      return applied(call);
    }
    var before = existing(call);
    var after =
        call.contentType().startsWith("application/json-patch")
            ? Patches.json(before, parsed(call.body()))
            : Patches.merge(before.deepCopy(), parsed(call.body()));
    return changed(call, before, (ObjectNode) after);
  }

  /** Fields of one manager's last apply that the new one lacks are removed; lists are whole. */
  private JsonNode applied(ApiCall call) {
    var wanted = object(call.body());
    var id = call.resource() + " " + call.key();
    var present = Optional.ofNullable(all(call.resource()).get(call.key()));
    var last = present.map(_ -> applied.get(id)).orElse(null);
    applied.put(id, wanted);
    if (present.isEmpty()) {
      if (wanted.path("metadata").has("uid")) {
        throw new Refused(409, call.key() + " is gone");
      }
      return written(
          call, call.key(), Optional.empty(), Patches.managed(fresh(wanted), manager(call)));
    }
    if (!call.query().getOrDefault("force", "").equals("true")
        && !Patches.agrees(present.get(), wanted)) {
      throw new Refused(409, "conflict with another manager");
    }
    var after = Patches.apply(present.get(), Optional.ofNullable(last), wanted);
    return changed(call, present.get(), Patches.managed(after, manager(call)));
  }

  private static String manager(ApiCall call) {
    return call.query().getOrDefault("fieldManager", "");
  }

  private JsonNode changed(ApiCall call, ObjectNode before, ObjectNode wanted) {
    for (var field : List.of("uid", "resourceVersion")) {
      var named = wanted.path("metadata").path(field);
      if (!named.isMissingNode() && !named.equals(before.path("metadata").path(field))) {
        throw new Refused(409, "%s has another %s".formatted(call.key(), field));
      }
    }
    var after = before.deepCopy();
    if (call.subresource().equals("status")) {
      after.set("status", wanted.path("status"));
    } else {
      after = metadata(before, wanted);
    }
    return after.equals(before) ? before : written(call, call.key(), Optional.of(before), after);
  }

  /** The new content under the identity that only the server gives. */
  private static ObjectNode metadata(ObjectNode before, ObjectNode wanted) {
    var after = wanted.deepCopy();
    var old = (ObjectNode) before.get("metadata");
    var metadata = (ObjectNode) after.get("metadata");
    for (var field :
        List.of("uid", "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp")) {
      metadata.remove(field);
      Optional.ofNullable(old.get(field)).ifPresent(value -> metadata.set(field, value));
    }
    after.remove("status");
    Optional.ofNullable(before.get("status")).ifPresent(value -> after.set("status", value));
    return after;
  }

  private JsonNode deleted(ApiCall call) {
    var node = existing(call);
    var preconditions = call.body().isEmpty() ? null : parsed(call.body()).get("preconditions");
    if (preconditions != null
        && Stream.of("uid", "resourceVersion")
            .anyMatch(field ->
                preconditions.has(field)
                    && !preconditions.get(field).equals(node.path("metadata").path(field)))) {
      throw new Refused(409, call.key() + " is not the one that was meant");
    }
    writes.add("DELETE " + call.resource() + " " + call.key());
    deleted.add(call.resource() + " " + text(node));
    remove(call.resource(), call.key(), node);
    wrote(call.resource(), call.key(), Optional.of(node));
    return node;
  }

  private void remove(String resource, String key, ObjectNode node) {
    var after = node.deepCopy();
    var metadata = (ObjectNode) after.get("metadata");
    if (!metadata.has("deletionTimestamp")) {
      metadata.put("deletionTimestamp", clock.instant().toString());
      metadata.put("generation", metadata.path("generation").asLong() + 1);
    }
    store(resource, key, Optional.of(node), after);
  }

  private JsonNode written(
      ApiCall call, String key, Optional<ObjectNode> before, ObjectNode after) {
    if (call.resource().endsWith(EVENTS)) {
      return after;
    }
    writes.add("%s %s %s".formatted(call.method(), call.resource(), key));
    var stored = store(call.resource(), key, before, after);
    wrote(call.resource(), key, before);
    return stored;
  }

  private void wrote(String resource, String key, Optional<ObjectNode> before) {
    listener.accept(new Write(resource, before, Optional.ofNullable(all(resource).get(key))));
  }

  private ObjectNode fresh(ObjectNode node) {
    var after = node.deepCopy();
    ((ObjectNode) after.get("metadata"))
        .put("uid", uids + "-" + ++version)
        .put("generation", 1)
        .put("creationTimestamp", clock.instant().toString());
    return after;
  }

  /** Namespaces wait for their controller; all else goes with its last finalizer. */
  private ObjectNode store(
      String resource,
      String key,
      Optional<ObjectNode> before,
      @org.jspecify.annotations.Nullable ObjectNode after) {
    if (after == null) {
      all(resource).remove(key);
      untold.add(new Change(resource, before, Optional.empty()));
      return before.orElseThrow();
    }
    var metadata = (ObjectNode) after.get("metadata");
    if (before.filter(b -> !content(b).equals(content(after))).isPresent()) {
      metadata.put("generation", metadata.path("generation").asLong() + 1);
    }
    metadata.put("resourceVersion", Long.toString(++version));
    var ends =
        metadata.has("deletionTimestamp")
            && metadata.path("finalizers").isEmpty()
            && !resource.endsWith("/namespaces");
    if (ends) {
      all(resource).remove(key);
    } else {
      all(resource).put(key, after);
    }
    untold.add(new Change(resource, before, ends ? Optional.empty() : Optional.of(after)));
    return after;
  }

  private static ObjectNode content(ObjectNode node) {
    var content = node.deepCopy();
    content.remove(List.of("metadata", "status"));
    return content;
  }

  private Map<String, ObjectNode> all(String resource) {
    return objects.computeIfAbsent(resource, _ -> new LinkedHashMap<>());
  }

  private static String key(JsonNode node) {
    var metadata = node.path("metadata");
    return metadata.path("namespace").asText("") + "/" + metadata.path("name").asText("");
  }

  private ObjectNode object(String text) {
    return (ObjectNode) parsed(text);
  }

  private JsonNode parsed(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <T> T read(JsonNode node, Class<T> type) {
    return KINDS.unmarshal(text(node), type);
  }

  private static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
