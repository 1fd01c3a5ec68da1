package io.tenantry.planted.namespace;

import org.slf4j.LoggerFactory;

/** Logs while it is looked at. */
record TalkingWorld(String name) {
  TalkingWorld {
    LoggerFactory.getLogger("planted").info(name);
  }
}
