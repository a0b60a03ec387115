/** Files that the page loads, as names below `/console`. */
export interface PageParts {
  readonly script: string;
  /** Scripts that the first one imports: asked for at once instead of one after the other. */
  readonly preloads: readonly string[];
  readonly style: string;
}

/** Keys that a local stack publishes, by tenant: its page offers them for signing in with one click. */
export type LocalKeys = Readonly<Record<string, string>>;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page that every address below `/console` shows; a deployed one knows no keys. */
export function pageHtml({ script, preloads, style }: PageParts, keys: LocalKeys = {}): string {
  const offered =
    Object.keys(keys).length === 0
      ? ''
      : `<meta name="waybill-local-keys" content="${escaped(JSON.stringify(keys))}">\n`;
  const preloaded = preloads
    .map((name) => `<link rel="modulepreload" href="/console/${name}">\n`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${offered}<title>Waybill console</title>
<link rel="icon" href="/console/assets/favicon.svg">
<link rel="stylesheet" href="/console/${style}">
${preloaded}<script type="module" src="/console/${script}"></script>
</head>
<body>
<div id="console"></div>
<noscript>The console needs scripts.</noscript>
</body>
</html>
`;
}
