package io.tenantry.proof.crash;

/** Is asked about every write that passes; a refusal cuts the connection. */
interface Gate {
  Gate OPEN =
      new Gate() {
        @Override
        public boolean mayReachServer(Write write) {
          return true;
        }

        @Override
        public boolean mayBeAnswered(Write write) {
          return true;
        }
      };

  /** The operator has sent it, the server does not know of it. */
  boolean mayReachServer(Write write);

  /** The server has done it and answers, the operator does not know. */
  boolean mayBeAnswered(Write write);
}
