/** An element with texts and elements in it; texts are never read as markup. */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === 'onclick') made.addEventListener('click', value);
    else made.setAttribute(key, value);
  }
  made.append(...content.filter((one) => one !== undefined && one !== ''));
  return made;
}

const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
const short = (value) => Math.round(value * 10) / 10;
const clock = (instant) => (instant ? new Date(instant).toLocaleTimeString() : '');
const joined = (...parts) => parts.filter((part) => part !== undefined && part !== '').join(' · ');

const badge = (text, tone) => element('span', { class: 'badge', 'data-tone': tone }, text);
const methodBadge = (method) => element('span', { class: 'badge', 'data-method': method }, method);

const costOf = ({ calls, readUnits, writeUnits }) =>
  calls === 0
    ? ''
    : `${plural(calls, 'call')}, ${short(readUnits)} read and ${plural(short(writeUnits), 'write unit')}`;

const statusBadge = ({ status, code }) =>
  badge(joined(String(status), code), status < 400 ? 'good' : 'bad');

function factsOf(request) {
  const { durationMs, tenant, ignoredKeys, replayed, at } = request;
  return joined(
    clock(at),
    `${Math.round(durationMs)} ms`,
    tenant,
    costOf(request),
    replayed ? 'answered again' : '',
    ignoredKeys && `ignored: ${ignoredKeys}`,
  );
}

function requestLine(request) {
  const { method, path } = request;
  return [
    statusBadge(request),
    ' ',
    methodBadge(method),
    ' ',
    element('code', {}, request.operation ?? path),
    ...(request.operation === undefined ? [] : [element('small', {}, path)]),
    element('small', {}, factsOf(request)),
  ];
}

/** Who brought an event about: the key by its name, and whom the caller named. */
function whoDidIt(author) {
  if (author === undefined) return '';
  const { actor, by } = author;
  return `by ${by?.name ?? 'a schedule'}${actor ? ` (${actor})` : ''}`;
}

const stepName = ({ what, attempt }) => (attempt === undefined ? what : `${what} ${attempt}`);

/** A step of an attempt says that it was made, not what the receiver answered. */
function toneOf({ what, failed }) {
  if (failed) return 'bad';
  return what === 'attempt' ? 'plain' : 'good';
}

function eventLine({ topic, tenant, id, time, author, steps }) {
  const last = steps.at(-1);
  return [
    badge(stepName(last), toneOf(last)),
    ' ',
    element('code', {}, topic ?? 'an earlier event'),
    element('small', {}, joined(clock(time ?? last.at), tenant, id, whoDidIt(author))),
  ];
}

/** The line of a row, by its kind. */
export const lineOf = { requests: requestLine, events: eventLine };

function copyButton(text) {
  const button = element('button', { type: 'button', class: 'button small' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  });
  return button;
}

/** A text under a heading, to be copied. */
function textBlock(heading, text) {
  if (text === undefined || text === '') return [];
  return [
    element('h2', {}, heading, copyButton(text)),
    element('pre', { tabindex: '0', 'aria-label': heading }, text),
  ];
}

function table(heads, cells) {
  const head = element('tr', {}, ...heads.map((name) => element('th', {}, name)));
  const body = cells.map((row) =>
    element('tr', {}, ...row.map((cell) => element('td', {}, cell ?? ''))),
  );
  return element('div', { class: 'wide', tabindex: '0' }, element('table', {}, head, ...body));
}

const callCells = ({ command, of, units, durationMs, failed, by }) => [
  joined(command, of),
  plural(short(units), 'unit'),
  `${short(durationMs)} ms`,
  failed ? 'failed' : 'done',
  by,
];

function callTable(calls) {
  if (calls.length === 0) return [];
  const heads = ['Call', 'Consumed', 'Took', 'Result', 'By'];
  return [element('h2', {}, 'Calls to the table'), table(heads, calls.map(callCells))];
}

const back = (kind) => element('a', { class: 'back', href: `#${kind}` }, 'Back to the list');

function requestDetail(request) {
  const { method, url, sent, answered, curl, typescript, headers, tableCalls } = request;
  const { operation, requestId } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const reference =
    operation && element('a', { href: `/docs/reference/${operation}.html` }, 'In the reference');
  return [
    back('requests'),
    element('h2', {}, statusBadge(request), methodBadge(method), operation ?? url),
    ...(operation === undefined ? [] : [element('p', {}, element('code', {}, url))]),
    element('p', { class: 'quiet' }, factsOf(request)),
    element('p', { class: 'quiet' }, requestId ?? '', reference ? ' · ' : '', reference),
    ...callTable(tableCalls),
    ...textBlock('Headers', lines.join('\n')),
    ...textBlock('Sent', sent),
    ...textBlock('Answered', answered),
    ...textBlock('As curl', curl),
    ...textBlock('As TypeScript', typescript),
  ];
}

async function redeliver(tenant, id, note) {
  const place = `/_inspector/deliveries/${encodeURIComponent(tenant)}/${id}/redeliver`;
  const answer = await fetch(place, { method: 'POST' });
  const { error } = await answer.json();
  note.textContent = error ?? 'is asked for';
}

const attemptCells = (attempt) => {
  const { number, trigger, started_at: at, duration_ms: took, url } = attempt;
  const { status_code: status, error_code: error } = attempt;
  return [
    `${number}, ${trigger}`,
    clock(at),
    `${Math.round(took)} ms`,
    String(status ?? error ?? ''),
    url,
  ];
};

function deliveryDetail(tenant, delivery) {
  const { id, status, next_attempt_at: next, attempts_made: attempts } = delivery;
  const note = element('span', { role: 'status' });
  const again = element(
    'button',
    { type: 'button', class: 'button small', onclick: () => redeliver(tenant, id, note) },
    'Deliver again',
  );
  return [
    element('h2', {}, `Delivery: ${status} `, again, ' ', note),
    element('small', {}, joined(id, next && `next attempt at ${clock(next)}`)),
    table(['Attempt', 'At', 'Took', 'Answer', 'Address'], attempts.map(attemptCells)),
  ];
}

function eventDetail({ topic, id, tenant, time, author, steps, data, deliveries }) {
  const taken = steps.map((step) => [
    stepName(step),
    clock(step.at),
    `${step.durationMs} ms`,
    step.failed ? 'comes again' : 'done',
    step.endpoint,
  ]);
  return [
    back('events'),
    element('h2', {}, topic ?? 'An earlier event'),
    element('small', {}, joined(tenant, id, whoDidIt(author), author?.by?.key_id)),
    table(
      ['Step', 'At', 'Took', 'Result', 'Endpoint'],
      [['changed', clock(time), '', '', ''], ...taken],
    ),
    ...deliveries.flatMap((delivery) => deliveryDetail(tenant, delivery)),
    ...textBlock('Data', data === undefined ? '' : JSON.stringify(data, null, 2)),
  ];
}

/** All of a row, by its kind. */
export const detailOf = { requests: requestDetail, events: eventDetail };
