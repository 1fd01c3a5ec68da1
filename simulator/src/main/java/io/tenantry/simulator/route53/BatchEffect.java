package io.tenantry.simulator.route53;

import io.tenantry.simulator.core.StateStore;
import io.tenantry.simulator.route53.RecordSet.Place;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** The effect of a valid batch: sets to put and remove, and the number of sets afterwards. */
record BatchEffect(List<RecordSet> put, List<RecordSet> removed, int size) {

  static BatchEffect of(
      Zone zone,
      Zones zones,
      Map<String, SortedMap<Place, RecordSet>> after,
      Collection<Place> keys) {
    var put = new ArrayList<RecordSet>();
    var removed = new ArrayList<RecordSet>();
    var added = 0;
    for (var entry : after.entrySet()) {
      for (var before : zones.at(zone.id(), entry.getKey())) {
        if (!entry.getValue().containsKey(before.key())) {
          removed.add(before);
        }
      }
      for (var set : entry.getValue().values()) {
        if (keys.contains(set.key())) {
          put.add(set);
          added += zones.records(zone.id()).containsKey(set.key()) ? 0 : 1;
        }
      }
    }
    return new BatchEffect(put, removed, zones.records(zone.id()).size() + added - removed.size());
  }

  void write(StateStore store) {
    removed.forEach(set -> store.remove(Zones.RECORD, set.id()));
    put.forEach(set -> store.put(Zones.RECORD, set.id(), set));
  }
}
