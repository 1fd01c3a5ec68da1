package io.tenantry.simulator.cloudfront;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The settings that a tenant overrides. */
public record Customization(
    @Nullable WebAcl webAcl, @Nullable String certificate, @Nullable Geo geo) {

  public static final Customization NONE = new Customization(null, null, null);

  /** The action is {@code override} or {@code disable}. */
  public record WebAcl(String action, @Nullable String arn) {}

  /** Locations come back sorted. */
  public record Geo(String type, List<String> locations) {
    public Geo {
      locations = locations.stream().sorted().distinct().toList();
    }
  }

  Customization withCertificate(String arn) {
    return new Customization(webAcl, arn, geo);
  }

  Customization withWebAcl(@Nullable WebAcl changed) {
    return new Customization(changed, certificate, geo);
  }
}
