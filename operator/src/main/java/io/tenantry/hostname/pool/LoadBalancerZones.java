package io.tenantry.hostname.pool;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The hosted zones of Application Load Balancers by region: where an alias must point to. */
public record LoadBalancerZones(Map<String, String> byRegion) {
  /** What AWS documents. */
  public static final LoadBalancerZones DOCUMENTED =
      new LoadBalancerZones(
          Map.ofEntries(
              Map.entry("af-south-1", "Z268VQBMOI5EKX"),
              Map.entry("ap-east-1", "Z3DQVH9N71FHZ0"),
              Map.entry("ap-east-2", "Z02789141MW7T1WBU19PO"),
              Map.entry("ap-northeast-1", "Z14GRHDCWA56QT"),
              Map.entry("ap-northeast-2", "ZWKZPGTI48KDX"),
              Map.entry("ap-northeast-3", "Z5LXEXXYW11ES"),
              Map.entry("ap-south-1", "ZP97RAFLXTNZK"),
              Map.entry("ap-south-2", "Z0173938T07WNTVAEPZN"),
              Map.entry("ap-southeast-1", "Z1LMS91P8CMLE5"),
              Map.entry("ap-southeast-2", "Z1GM3OXH4ZPM65"),
              Map.entry("ap-southeast-3", "Z08888821HLRG5A9ZRTER"),
              Map.entry("ap-southeast-4", "Z09517862IB2WZLPXG76F"),
              Map.entry("ap-southeast-5", "Z06010284QMVVW7WO5J"),
              Map.entry("ap-southeast-6", "Z023301818UFJ50CIO0MV"),
              Map.entry("ap-southeast-7", "Z0390008CMBRTHFGWBCB"),
              Map.entry("ca-central-1", "ZQSVJUPU6J1EY"),
              Map.entry("ca-west-1", "Z06473681N0SF6OS049SD"),
              Map.entry("cn-north-1", "Z1GDH35T77C1KE"),
              Map.entry("cn-northwest-1", "ZM7IZAIOVVDZF"),
              Map.entry("eu-central-1", "Z215JYRZR1TBD5"),
              Map.entry("eu-central-2", "Z06391101F2ZOEP8P5EB3"),
              Map.entry("eu-north-1", "Z23TAZ6LKFMNIO"),
              Map.entry("eu-south-1", "Z3ULH7SSC9OV64"),
              Map.entry("eu-south-2", "Z0956581394HF5D5LXGAP"),
              Map.entry("eu-west-1", "Z32O12XQLNTSW2"),
              Map.entry("eu-west-2", "ZHURV8PSTC4K8"),
              Map.entry("eu-west-3", "Z3Q77PNBQS71R4"),
              Map.entry("il-central-1", "Z09170902867EHPV2DABU"),
              Map.entry("me-central-1", "Z08230872XQRWHG2XF6I"),
              Map.entry("me-south-1", "ZS929ML54UICD"),
              Map.entry("mx-central-1", "Z023552324OKD1BB28BH5"),
              Map.entry("sa-east-1", "Z2P70J7HTTTPLU"),
              Map.entry("us-east-1", "Z35SXDOTRQ7X7K"),
              Map.entry("us-east-2", "Z3AADJGX6KTTL2"),
              Map.entry("us-gov-east-1", "Z166TLBEWOO7G0"),
              Map.entry("us-gov-west-1", "Z33AYJ8TM3BH4J"),
              Map.entry("us-west-1", "Z368ELLRRE2KJ0"),
              Map.entry("us-west-2", "Z1H1FL5HABSF5")));

  public LoadBalancerZones {
    byRegion = Map.copyOf(byRegion);
  }

  /** The same with other or more regions, for regions that are younger than this table. */
  public LoadBalancerZones with(Map<String, String> more) {
    var all = new HashMap<>(byRegion);
    all.putAll(more);
    return new LoadBalancerZones(all);
  }

  Optional<String> of(String region) {
    return Optional.ofNullable(byRegion.get(region));
  }
}
