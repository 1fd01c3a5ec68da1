package io.tenantry.cluster;

import io.tenantry.pass.Announcement;
import java.util.List;
import org.slf4j.Logger;

/** Logs what passes announce whose objects get no events. */
public final class AnnouncementLog {
  private AnnouncementLog() {}

  /** {@code kind} is the key of the object's name in the log. */
  public static void write(Logger log, String kind, String name, List<Announcement> announcements) {
    for (var announcement : announcements) {
      var line = announcement.warning() ? log.atWarn() : log.atInfo();
      line.addKeyValue(kind, name)
          .addKeyValue("reason", announcement.reason())
          .log(announcement.message());
    }
  }
}
