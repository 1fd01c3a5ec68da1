package io.tenantry.simulator;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page in a real browser, as a person sees it. */
class PageTest {
  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

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

  private com.microsoft.playwright.Locator tab(String name) {
    return page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
  }
}
