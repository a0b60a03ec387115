import { codeBlock } from '../code-block.ts';
import { type Framed, framePage, pager, type TriedApi } from '../frame.ts';
import { escapeHtml, paragraphs, sentence } from '../html.ts';
import { type ApiDocument, eventsOf, type Operation, operationsOf } from './document.ts';
import { fieldList } from './fields.ts';
import { callPanel, methodBadge, operationText } from './operation-page.ts';

/** The page that lists all operations. */
export const REFERENCE = 'reference.html';
const EVENTS = 'reference/events.html';

/** The page of an operation. */
export const operationPath = (id: string) => `reference/${id}.html`;

/** The pages of one API document. */
export interface ReferencePages {
  readonly operations: readonly Operation[];
  readonly events: readonly Operation[];
  paths(): string[];
  /** `address` is the origin that samples name. */
  page(path: string, address: string): string | undefined;
}

interface Made {
  readonly document: ApiDocument;
  readonly operations: readonly Operation[];
  readonly events: readonly Operation[];
  readonly api: TriedApi;
}

const areasOf = (operations: readonly Operation[]) => [
  ...new Set(operations.map(({ area }) => area)),
];

function operationLink({ id, method, area }: Operation, up: string, current?: Operation): string {
  const mark = id === current?.id ? ' aria-current="page"' : '';
  const name = id.startsWith(`${area}.`) ? id.slice(area.length + 1) : id;
  return `<li><a href="${up}${operationPath(id)}"${mark}>${methodBadge(method)} <span>${escapeHtml(name)}</span></a></li>`;
}

/** Areas, and the operations of the one that is open. */
function menuOf({ operations }: Made, up: string, current?: Operation): string {
  const areas = areasOf(operations).map((area) => {
    if (area !== current?.area) return `<li><a href="${up}${REFERENCE}#${area}">${area}</a></li>`;
    const inside = operations.filter((one) => one.area === area);
    const links = inside.map((one) => operationLink(one, up, current));
    return `<li><a href="${up}${REFERENCE}#${area}"><b>${area}</b></a><ul class="inside">${links.join('\n')}</ul></li>`;
  });
  return `<h2>Operations</h2>
<ul>${areas.join('\n')}</ul>
<h2>More</h2>
<ul><li><a href="${up}${EVENTS}">Events</a></li><li><a href="${up}openapi.json">OpenAPI 3.1</a></li></ul>`;
}

const frameOf = (made: Made, up: string) =>
  ({ up, place: 'Reference', neighbours: made.api.neighbours }) as const;

function indexPage(made: Made): string {
  const { document, operations } = made;
  const areas = areasOf(operations).map((area) => {
    const rows = operations
      .filter((one) => one.area === area)
      .map(
        ({ id, method, summary }) =>
          `<tr><td>${methodBadge(method)}</td><td><a href="${operationPath(id)}"><code>${escapeHtml(id)}</code></a></td><td>${escapeHtml(summary)}</td></tr>`,
      );
    const about = document.tags?.find(({ name }) => name === area)?.description ?? '';
    return `<h2 id="${area}">${area}</h2>\n${paragraphs(about)}<table class="operations">${rows.join('\n')}</table>\n`;
  });
  const main = `<h1>Reference</h1>
<p class="lead">${operations.length} operations. The id of each is its method in the client, its word on the command line, and the permission that a key needs.</p>
<p>${sentence(document.info.description ?? '')}</p>
${areas.join('')}`;
  return framePage({ ...frameOf(made, ''), title: 'Reference', menu: menuOf(made, ''), main });
}

function eventsPage(made: Made): string {
  const parts = made.events.map((event) => {
    const { path: topic, description, body } = event;
    const fields = body?.schema && fieldList(made.document, body.schema, 'answered');
    const code = JSON.stringify(body?.example, null, 2);
    return `<h2 id="${topic}"><code>${topic}</code></h2>
${paragraphs(description)}
<details><summary>Fields</summary>${fields ?? ''}</details>
<details><summary>Example</summary>${codeBlock({ code, language: 'json', isAnswer: true })}</details>`;
  });
  const links = made.events.map(({ path }) => `<li><a href="#${path}">${path}</a></li>`);
  const main = `<h1>Events</h1>
<p class="lead">The events that webhook endpoints and the bus get. <a href="../receivers.html">Receiving events</a> says how to take them.</p>
${parts.join('\n')}`;
  const menu = `${menuOf(made, '../')}<h2>Topics</h2><ul>${links.join('\n')}</ul>`;
  return framePage({ ...frameOf(made, '../'), title: 'Events', menu, main });
}

function operationPage(made: Made, operation: Operation, address: string): string {
  const { document, operations, api } = made;
  const tenant = api.credentials?.tenant ?? 'acme';
  const ways = operations.map(({ id }) => ({ path: `${id}.html`, title: id }));
  const framed: Framed = {
    ...frameOf(made, '../'),
    title: operation.id,
    menu: menuOf(made, '../', operation),
    main: operationText(document, operation) + pager(ways, `${operation.id}.html`),
    aside: callPanel(operation, api, { address, tenant }),
    scripts: ['try.js'],
    calls: api.origin,
  };
  return framePage(framed);
}

/**
 * The reference as static pages, an operation each, made here rather than by a viewer. Such a page has
 * 16 kB in the middle and 47 kB at most, where Scalar's one file has 4.4 MB (1.3 MB gzipped) and
 * openapi-explorer 754 kB, both beside the document of 1.4 MB. Pages can be read without a script, have
 * an address by operation id and wear our look. A page of Scalar asks its maker for fonts, breaks
 * without `unsafe-inline` for styles, and needs more than 400 Tabs to reach an operation.
 */
export function referencePages(document: ApiDocument, api: TriedApi): ReferencePages {
  const operations = operationsOf(document);
  const events = eventsOf(document);
  const made: Made = { document, operations, events, api };
  return {
    operations,
    events,
    paths: () => [REFERENCE, EVENTS, ...operations.map(({ id }) => operationPath(id))],
    page(path, address) {
      if (path === REFERENCE) return indexPage(made);
      if (path === EVENTS) return eventsPage(made);
      const operation = operations.find(({ id }) => operationPath(id) === path);
      return operation && operationPage(made, operation, address);
    },
  };
}
