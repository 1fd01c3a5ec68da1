package io.tenantry.simulator.control;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.tenantry.simulator.core.Json;
import io.tenantry.simulator.core.StoreChange;
import io.tenantry.simulator.world.Cloud;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A part of the state, by kind of record, for people and tests. */
public record StateView(Instant time, String clock, Map<String, Section> kinds) {
  private static final JsonMapper JSON = Json.mapper();

  /**
   * The records of one kind.
   *
   * @param total how many there are
   * @param matching how many match the search
   * @param items the asked-for page of those
   */
  public record Section(int total, int matching, List<JsonNode> items) {}

  /**
   * {@code kind} selects kinds, separated by commas; {@code q} searches, {@code offset} and {@code
   * limit} page.
   */
  static StateView of(Cloud cloud, Map<String, String> query) {
    var wanted = Set.of(query.getOrDefault("kind", "").split(",", -1));
    var kinds = new TreeMap<String, List<StoreChange>>();
    for (var entry : cloud.engine().read(_ -> cloud.engine().store().snapshot())) {
      if (wanted.contains("") || wanted.contains(entry.kind())) {
        kinds.computeIfAbsent(entry.kind(), _ -> new ArrayList<>()).add(entry);
      }
    }
    var sections = new TreeMap<String, Section>();
    kinds.forEach((name, entries) -> sections.put(name, section(entries, query)));
    var clock = cloud.engine().clock();
    return new StateView(clock.instant(), clock.mode(), sections);
  }

  private static Section section(List<StoreChange> entries, Map<String, String> query) {
    var words = query.getOrDefault("q", "").toLowerCase(Locale.ROOT);
    var matching =
        words.isEmpty()
            ? entries
            : entries.stream().filter(entry -> mentions(entry, words)).toList();
    var items =
        matching.stream()
            .skip(Long.parseLong(query.getOrDefault("offset", "0")))
            .limit(Long.parseLong(query.getOrDefault("limit", "" + Integer.MAX_VALUE)))
            .map(StateView::json)
            .toList();
    return new Section(entries.size(), matching.size(), items);
  }

  private static boolean mentions(StoreChange entry, String words) {
    return json(entry).toString().toLowerCase(Locale.ROOT).contains(words);
  }

  private static JsonNode json(StoreChange entry) {
    var node = JSON.<JsonNode>valueToTree(entry.value());
    if (node instanceof ObjectNode object) {
      object.remove(List.of("secret", "token"));
    }
    return node;
  }
}
