package io.tenantry.rows.mongo;

import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.MongoServerException;
import io.tenantry.pass.Failure;
import io.tenantry.pass.Failure.Kind;
import io.tenantry.pass.PortException;
import io.tenantry.rows.Secrets;

/** Translates exceptions of MongoDB's driver into failures. */
final class MongoFailures {
  private MongoFailures() {}

  static PortException of(String what, MongoException e, Secrets secrets) {
    var message = what + ": " + secrets.message(e);
    return new PortException(new Failure(kind(e), message), secrets.cause(e));
  }

  /** Whether the error comes from a server, not from the network in between. */
  static boolean isAnswer(MongoException e) {
    return e instanceof MongoServerException
        || (e instanceof MongoSecurityException && e.getCause() instanceof MongoServerException);
  }

  /** By the codes that MongoDB and its relatives share. */
  static Kind kind(MongoException e) {
    if (e instanceof MongoSecurityException) {
      return Kind.DENIED;
    }
    return switch (e.getCode()) {
      case 13, 18, 8000 -> Kind.DENIED;
      case 26 -> Kind.MISSING;
      case 2, 9, 14, 17, 59, 73, 115, 136, 303, 40324, 40573 -> Kind.INVALID;
      case 16500, 462 -> Kind.THROTTLED;
      default -> Kind.UNAVAILABLE;
    };
  }
}
