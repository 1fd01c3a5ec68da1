package io.tenantry.rows.sql;

import io.tenantry.rows.Trust;
import org.postgresql.ssl.WrappedFactory;

/** Trusts the certificates it is given as text, so that none need to be in a file. */
public final class PemSocketFactory extends WrappedFactory {
  /** Called by PostgreSQL's driver, which makes it by its name. */
  public PemSocketFactory(String pem) {
    factory = Trust.context(pem).getSocketFactory();
  }
}
