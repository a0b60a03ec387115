import type { IncomingMessage, ServerResponse } from 'node:http';

/** Something that a running stack shows, for the page and for the banner. */
export interface Place {
  readonly name: string;
  readonly address: string;
  readonly about: string;
}

/** What opens in a browser. */
export function placesOf(url: string): Place[] {
  return [
    { name: 'Docs', address: `${url}/docs/`, about: 'guides, and every operation to try' },
    { name: 'OpenAPI', address: `${url}/v1/openapi.json`, about: 'the API document, 3.1' },
    {
      name: 'Inspector',
      address: `${url}/_inspector`,
      about: 'requests and events as they happen',
    },
    { name: 'Health', address: `${url}/health/ready`, about: 'answers 200 once all is up' },
    { name: 'Version', address: `${url}/v1/health/version`, about: 'of what runs' },
  ];
}

/** Whether a browser asks for what stands at the address itself. */
export function asksForFrontPage({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url === '/' && headers.accept?.includes('text/html') === true;
}

const row = ({ name, address, about }: Place) =>
  `<li><a href="${address}">${name}</a> <code>${address}</code>: ${about}</li>`;

/** Links to what there is, for somebody who opened the address in a browser. */
function frontPage(url: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Waybill</title>
<style>body { font: 1rem/1.6 system-ui, sans-serif; max-width: 46rem; margin: 3rem auto; padding: 0 1rem }</style>
<h1>Waybill runs here</h1>
<p>The API is at <code>${url}/v1</code>: tenant <code>demo</code>, key <code>wb_demo_local</code>.</p>
<ul>
${placesOf(url).map(row).join('\n')}
</ul>
<p>With <code>npm run dev</code> a source that is saved serves the next call.</p>
<p>A first call:</p>
<pre>curl -H 'X-Service-Tenant: demo' -H 'X-Service-Api-Key: wb_demo_local' ${url}/v1/orders</pre>
</html>
`;
}

/** Sends the page, with the address by which the browser came where that is one. */
export function sendFrontPage({ headers }: IncomingMessage, response: ServerResponse): void {
  const came = `http://${headers.host}`;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(frontPage(URL.canParse(came) ? new URL(came).origin : ''));
}
