package io.tenantry.simulator;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import io.tenantry.simulator.world.SandboxWorld;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.services.cloudfront.model.EntityNotFoundException;

/** The page in a real browser, as a person sees it. */
class PageTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

  private static final AwsBasicCredentials SANDBOX =
      AwsBasicCredentials.create(SandboxWorld.ACCESS_KEY, SandboxWorld.SECRET_KEY);

  private static Playwright playwright;
  private static Browser browser;

  private Simulator simulator;
  private Clients owner;
  private Page page;
  private final List<String> complaints = new ArrayList<>();

  @BeforeAll
  static void launch() {
    assumeTrue(
        Files.isExecutable(CHROMIUM),
        "SKIPPED: no browser at " + CHROMIUM + " (install the package chromium), page not tested");
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    .setArgs(
                        List.of(
                            "--headless",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--disable-quic",
                            "--no-first-run",
                            "--disable-background-networking",
                            "--disable-component-update",
                            "--disable-sync")));
  }

  @AfterAll
  static void quit() {
    if (playwright != null) {
      playwright.close();
    }
  }

  @BeforeEach
  void open() throws Exception {
    simulator = Simulator.start(SimulatorOptions.fast());
    owner = Clients.owner(simulator);
    page = browser.newPage(new Browser.NewPageOptions().setColorScheme(ColorScheme.LIGHT));
    page.setViewportSize(1400, 800);
    page.onConsoleMessage(message -> complaints.add(message.type() + ": " + message.text()));
    page.onPageError(complaints::add);
  }

  @AfterEach
  void close() throws Exception {
    assertThat(complaints).isEmpty();
    page.close();
    simulator.close();
  }

  @Test
  void showsAnEmptyWorldWithAHintHowToFillIt() {
    page.navigate(simulator.endpoint().toString());
    assertThat(page).hasTitle("AWS simulator");
    assertThat(page.getByText("Nothing here yet.")).isVisible();
    assertThat(page.getByText("create-distribution-tenant")).isVisible();
    assertThat(page.getByText("No calls yet.")).isVisible();
  }

  @Test
  void findsOneOfTenThousandTenants() {
    simulator.cloud().plant(SandboxWorld.seed());
    simulator.cloud().plant(SandboxWorld.tenants(10_000));
    page.navigate(simulator.endpoint().toString());
    assertThat(tab("Tenants")).containsText("10,000");
    assertThat(page.locator("#range")).hasText("1–50 of 10,000");
    assertThat(page.locator("#content tbody tr")).hasCount(50);
    page.getByLabel("Next page").click();
    assertThat(page.locator("#range")).hasText("51–100 of 10,000");
    page.getByLabel("Search").first().fill("tenant-004711");
    assertThat(page.locator("#content tbody tr")).hasCount(1);
    assertThat(page.locator("#content")).containsText("t004711.sandbox.test");
    screenshot("search");
    page.locator("#content tbody tr").click();
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("\"tenantId\": \"t004711\"");
  }

  @Test
  void looksGoodByDayAndByNight() {
    simulator.cloud().plant(SandboxWorld.seed());
    simulator.cloud().plant(SandboxWorld.tenants(12));
    try (var cloudFront = new Clients(owner.endpoint(), SANDBOX).cloudFront();
        var sts = owner.sts()) {
      cloudFront.getDistributionTenant(get -> get.identifier("tenant-000001"));
      cloudFront.listDistributionTenants(list -> {});
      sts.getCallerIdentity();
      assertThatThrownBy(() -> cloudFront.getDistributionTenant(get -> get.identifier("nobody")))
          .isInstanceOf(EntityNotFoundException.class);
    }
    page.navigate(simulator.endpoint().toString());
    for (var name : List.of("Distributions", "Certificates", "Connection groups", "Accounts")) {
      tab(name).click();
      assertThat(page.locator("#content tbody tr").first()).isVisible();
      screenshot(name.toLowerCase(Locale.ROOT).replace(' ', '-'));
    }
    tab("Tenants").click();
    assertThat(page.locator("#calls")).containsText("EntityNotFound");
    screenshot("day");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    screenshot("night");
    page.setViewportSize(420, 800);
    var tooWide = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
    assertThat(page.evaluate(tooWide)).as("scrolls sideways on a phone").isEqualTo(false);
    screenshot("phone");
  }

  @Test
  void showsZonesWithTheirRecords() {
    try (var route53 = owner.route53()) {
      var zone = TestZone.create(route53, "example.com");
      zone.cname("shop.example.com", "d1.cloudfront.net");
    }
    page.navigate(simulator.endpoint().toString());
    tab("Zones").click();
    page.getByText("example.com.").first().click();
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("shop.example.com.");
    assertThat(page.getByRole(AriaRole.DIALOG)).containsText("d1.cloudfront.net");
  }

  @Test
  void callsAppearWhileOneLooks() {
    page.navigate(simulator.endpoint().toString());
    assertThat(page.getByText("No calls yet.")).isVisible();
    try (var sts = owner.sts();
        var acm = owner.acm()) {
      sts.getCallerIdentity();
      acm.requestCertificate(request -> request.domainName("<b>.example.com"));
    } catch (RuntimeException expected) {
      // the second name is no name, on purpose
    }
    assertThat(page.locator("#calls")).containsText("GetCallerIdentity");
    assertThat(page.locator("#calls")).containsText("ValidationException");
    page.locator("#which").selectOption("errors");
    assertThat(page.locator("#calls")).not().containsText("GetCallerIdentity");
    assertThat(page.locator("#calls")).containsText("<b>.example.com");
  }

  /** For people to look at: {@code target/page/}. */
  private void screenshot(String name) {
    page.screenshot(new Page.ScreenshotOptions().setPath(Path.of("target", "page", name + ".png")));
  }

  private Locator tab(String name) {
    return page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
  }
}
