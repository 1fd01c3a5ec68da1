package io.tenantry.simulator.wire;

/** The simulated services, and the properties of their protocols that the model classes lack. */
public enum Api {
  CLOUDFRONT(
      "cloudfront",
      Protocol.REST_XML,
      "2020-05-31",
      "http://cloudfront.amazonaws.com/doc/2020-05-31/",
      "Result",
      "MalformedXML"),
  ROUTE53(
      "route53",
      Protocol.REST_XML,
      "2013-04-01",
      "https://route53.amazonaws.com/doc/2013-04-01/",
      "Response",
      "InvalidInput"),
  ACM("acm", Protocol.JSON, "CertificateManager", "", "", "SerializationException"),
  STS(
      "sts",
      Protocol.QUERY,
      "2011-06-15",
      "https://sts.amazonaws.com/doc/2011-06-15/",
      "Result",
      "MalformedQueryString");

  private final String service;
  private final Protocol protocol;
  private final String version;
  private final String namespace;
  private final String rootSuffix;
  private final String malformedCode;

  Api(
      String service,
      Protocol protocol,
      String version,
      String namespace,
      String rootSuffix,
      String malformedCode) {
    this.service = service;
    this.protocol = protocol;
    this.version = version;
    this.namespace = namespace;
    this.rootSuffix = rootSuffix;
    this.malformedCode = malformedCode;
  }

  /** The signing name, which is also the service's name everywhere in the simulator. */
  public String service() {
    return service;
  }

  public Protocol protocol() {
    return protocol;
  }

  /** Whether the service has one endpoint for the world, at home in us-east-1. */
  public boolean global() {
    return protocol == Protocol.REST_XML;
  }

  /** API version, or for JSON the prefix of the target header. */
  String version() {
    return version;
  }

  String namespace() {
    return namespace;
  }

  /** What is put behind the operation's name to make the name of a response's root element. */
  String rootSuffix() {
    return rootSuffix;
  }

  /** How the service calls a request that it cannot parse. */
  String malformedCode() {
    return malformedCode;
  }
}
