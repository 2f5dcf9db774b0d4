import { describe, expect, it } from "vitest";
import { digits } from "../../test/webview/fixtures.ts";
import { panelHtml, standaloneHtml } from "./reportHtml.ts";

const nonce = "bm9uY2U=";
const hostile = "</script><script>alert(1)</script><!-- \u2028";

function standalone(change: Partial<Parameters<typeof standaloneHtml>[0]> = {}): string {
  return standaloneHtml({ report: digits, script: "start()", style: "p{}", nonce, ...change });
}

function embedded(html: string): unknown {
  return JSON.parse(/id="samplescope-report">(.*?)<\/script>/s.exec(html)![1]);
}

describe("the file of its own", () => {
  it("carries the report unchanged", () => {
    expect(embedded(standalone())).toEqual(JSON.parse(JSON.stringify(digits)));
  });

  it("lets nothing in a report end the element that holds it", () => {
    const report = { ...digits, subject: { ...digits.subject, title: hostile } };
    const html = standalone({ report });
    expect(embedded(html)).toMatchObject({ subject: { title: hostile } });
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html.split("<body>")[1]).not.toContain("\u2028");
    expect(html).not.toContain("<!--");
  });

  it("lets nothing in the code or the style end its element", () => {
    const html = standalone({ script: `const s = "</script>";`, style: "p::after{content:'</style>'}" });
    expect(html.match(/<\/script>/g)).toHaveLength(2);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it("allows only what carries the nonce, and no network", () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(standalone())![1];
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'nonce-${nonce}'`);
    expect(policy).not.toContain("unsafe");
    expect(policy).not.toContain("http");
  });

  it("names nothing outside itself", () => {
    expect(standalone()).not.toMatch(/(src|href)=/);
  });
});

describe("the panel", () => {
  const html = panelHtml({
    nonce,
    cspSource: "https://*.example",
    scriptUri: "https://a.example/webview.js",
    styleUri: 'https://a.example/webview.css?"x',
    title: hostile,
    lang: "ko",
  });

  it("escapes what it is given", () => {
    expect(html).toContain("&lt;/script&gt;");
    expect(html).toContain("?&quot;x");
    expect(html.match(/<script/g)).toHaveLength(1);
  });

  it("says its language and its nonce", () => {
    expect(html).toContain('<html lang="ko">');
    expect(html).toContain(`<meta property="csp-nonce" content="${nonce}">`);
  });

  it("takes styles from the editor's source alone", () => {
    expect(html).toContain(`style-src https://*.example 'nonce-${nonce}'`);
  });
});
