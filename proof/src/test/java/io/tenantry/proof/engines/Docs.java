package io.tenantry.proof.engines;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tenantry.sandbox.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bson.Document;
import redis.clients.jedis.Jedis;

/** What people are told to type, so that it can be typed. */
public final class Docs {
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Pattern INSERT =
      Pattern.compile(
          "db\\.getSiblingDB\\(\"(\\w+)\"\\)\\.getCollection\\(\"(\\w+)\"\\)"
              + "\\.insertOne\\((\\{.*?\\n\\})\\)",
          Pattern.DOTALL);
  private static final Pattern AWS =
      Pattern.compile(
          "^aws dynamodb ([a-z-]+) --region [a-z0-9-]+ --cli-input-json '(.*?)'$",
          Pattern.DOTALL | Pattern.MULTILINE);

  private Docs() {}

  /** The blocks of one language on a page of docs. */
  public static List<String> blocks(String page, String language) {
    var block = Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL);
    try {
      var text = Files.readString(Checkout.find().root().resolve("docs").resolve(page));
      return block.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void type(PostgresEngine engine) {
    blocks("sources/postgres.md", "sql").forEach(engine::run);
  }

  /** Its driver takes one statement at a time. */
  public static void type(MariaDbEngine engine) {
    blocks("sources/mysql.md", "sql").forEach(block -> engine.run(block.split(";\\s*\n")));
  }

  /** Documents only: the engine knows no users, so there is nobody to be given rights. */
  public static void type(MongoEngine engine) {
    found(INSERT, blocks("sources/mongodb.md", "javascript"))
        .forEach(insert ->
            engine
                .database(insert.group(1))
                .getCollection(insert.group(2))
                .insertOne(Document.parse(insert.group(3))));
  }

  /** A line is taken apart as redis-cli does it. */
  public static void type(Jedis admin) {
    blocks("sources/redis.md", "redis").stream()
        .flatMap(String::lines)
        .map(line ->
            WORD.matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .toArray(String[]::new))
        .forEach(words ->
            admin.sendCommand(
                () -> words[0].getBytes(UTF_8), Arrays.copyOfRange(words, 1, words.length)));
  }

  /** What the AWS CLI takes as JSON is what it sends. */
  public static void type(DynamoEngine engine) {
    found(AWS, blocks("sources/dynamodb.md", "sh"))
        .forEach(command -> send(engine, camel(command.group(1)), command.group(2)));
  }

  private static Stream<MatchResult> found(Pattern command, List<String> blocks) {
    return blocks.stream().flatMap(block -> command.matcher(block).results());
  }

  private static String camel(String words) {
    return Stream.of(words.split("-"))
        .map(word -> Character.toUpperCase(word.charAt(0)) + word.substring(1))
        .collect(Collectors.joining());
  }

  private static void send(DynamoEngine engine, String operation, String body) {
    var request =
        HttpRequest.newBuilder(engine.endpoint())
            .header("Content-Type", "application/x-amz-json-1.0")
            .header("X-Amz-Target", "DynamoDB_20120810." + operation)
            .header(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=key/20260101/%s/dynamodb/aws4_request,"
                        .formatted(DynamoEngine.REGION)
                    + " SignedHeaders=host, Signature=none")
            .POST(BodyPublishers.ofString(body))
            .build();
    try (var http = HttpClient.newHttpClient()) {
      var response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(operation + ": " + response.body());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
