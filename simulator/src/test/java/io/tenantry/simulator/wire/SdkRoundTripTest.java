package io.tenantry.simulator.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.tenantry.simulator.core.AwsError;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.client.builder.SdkSyncClientBuilder;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.acm.AcmClient;
import software.amazon.awssdk.services.cloudfront.CloudFrontClient;
import software.amazon.awssdk.services.route53.Route53Client;
import software.amazon.awssdk.services.sts.StsClient;

/** What the SDK's own marshallers write is read, and what is written its unmarshallers read. */
class SdkRoundTripTest {
  private static final Router ROUTER = new Router(Catalogue.bindings());
  private static final Codec CODEC = new Codec();

  static Stream<Binding> bindings() {
    return Catalogue.bindings().stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bindings")
  void everyMemberOfRequestAndResponseSurvives(Binding binding) throws Exception {
    var samples = new Samples(new Random(binding.name().hashCode()));
    SdkRequest sent = samples.fill((SdkPojo) binding.request().get());
    var method = clientMethod(binding, sent.getClass());
    SdkResponse answered = samples.fill(emptyBuilder(method.getReturnType()));

    var received = new AtomicReference<SdkRequest>();
    var client =
        client(
            binding.api(),
            new InMemoryHttp(call -> {
              assertThat(Router.api(call)).isEqualTo(binding.api());
              var route = ROUTER.route(binding.api(), call);
              assertThat(route.binding()).isEqualTo(binding);
              received.set(CODEC.decode(route, call, true));
              return CODEC.encode(binding, answered, "request-1");
            }));
    var got = (SdkPojo) method.invoke(client, sent);

    assertThat(received.get()).isEqualTo(sent);
    // A 204 has no body, and the SDK models no member for it either.
    assertThat(got.equalsBySdkFields(answered)).as("%s", got).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("bindings")
  void everyErrorArrivesWithCodeMessageAndRequestId(Binding binding) throws Exception {
    SdkRequest sent = new Samples(new Random(1)).fill((SdkPojo) binding.request().get());
    var client =
        client(
            binding.api(),
            new InMemoryHttp(call ->
                CODEC.error(
                    binding.api(),
                    new AwsError(409, "MadeUp", "not <today> & not tomorrow"),
                    "request-2")));
    var thrown = catchThrowable(() -> clientMethod(binding, sent.getClass()).invoke(client, sent));

    var error = (AwsServiceException) thrown.getCause();
    assertThat(error.statusCode()).isEqualTo(409);
    assertThat(error.awsErrorDetails().errorCode()).isEqualTo("MadeUp");
    assertThat(error.awsErrorDetails().errorMessage()).isEqualTo("not <today> & not tomorrow");
    assertThat(error.requestId()).isEqualTo("request-2");
  }

  private static Method clientMethod(Binding binding, Class<?> request) throws Exception {
    var type =
        switch (binding.api()) {
          case CLOUDFRONT -> CloudFrontClient.class;
          case ROUTE53 -> Route53Client.class;
          case ACM -> AcmClient.class;
          case STS -> StsClient.class;
        };
    for (Method method : type.getMethods()) {
      if (method.getName().equalsIgnoreCase(binding.name())
          && List.of(method.getParameterTypes()).equals(List.of(request))) {
        return method;
      }
    }
    throw new AssertionError("the SDK has no " + binding.name().toLowerCase(Locale.ROOT));
  }

  private static SdkPojo emptyBuilder(Class<?> response) throws Exception {
    return (SdkPojo) response.getMethod("builder").invoke(null);
  }

  private static Object client(Api api, InMemoryHttp http) {
    return switch (api) {
      case CLOUDFRONT -> build(CloudFrontClient.builder(), http);
      case ROUTE53 -> build(Route53Client.builder(), http);
      case ACM -> build(AcmClient.builder(), http);
      case STS -> build(StsClient.builder(), http);
    };
  }

  private static <B extends AwsClientBuilder<B, C> & SdkSyncClientBuilder<B, C>, C> C build(
      B builder, InMemoryHttp http) {
    return builder
        .httpClient(http)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create("AKID", "secret")))
        .build();
  }
}
