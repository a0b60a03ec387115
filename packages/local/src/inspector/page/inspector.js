const MOST_ROWS = 500;

const list = document.querySelector('#list');
const detail = document.querySelector('#detail');
const filter = document.querySelector('#filter');
const state = document.querySelector('#state');
const tabs = document.querySelectorAll('[data-list]');

/** What is known, the oldest first, by its address below this page. */
const rows = { requests: new Map(), events: new Map() };
let shown = 'requests';
let chosen = '';
let drawing = false;

/** An element with texts and elements in it; texts are never read as markup. */
function element(name, attributes = {}, ...content) {
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

const costOf = ({ calls, readUnits, writeUnits }) =>
  calls === 0
    ? ''
    : `${plural(calls, 'call')}, ${short(readUnits)} read and ${short(writeUnits)} write units`;

function requestLine(request) {
  const { method, path, status, code, durationMs, tenant, ignoredKeys, replayed, at } = request;
  return [
    element('span', { class: status < 400 ? 'fine' : 'wrong' }, joined(String(status), code)),
    ` ${method} ${path}`,
    element(
      'small',
      {},
      joined(
        clock(at),
        `${Math.round(durationMs)} ms`,
        tenant,
        costOf(request),
        replayed ? 'answered again' : '',
        ignoredKeys && `ignored: ${ignoredKeys}`,
      ),
    ),
  ];
}

const stepName = ({ what, attempt }) => (attempt === undefined ? what : `${what} ${attempt}`);

function eventLine({ topic = 'event', tenant, id, time, steps }) {
  const last = steps.at(-1);
  const way = element('span', last.failed ? { class: 'wrong' } : {}, stepName(last));
  return [`${topic} `, way, element('small', {}, joined(clock(time ?? last.at), tenant, id))];
}

const lineOf = { requests: requestLine, events: eventLine };

function drawList() {
  drawing = false;
  const wanted = filter.value.toLowerCase();
  const found = [...rows[shown]].filter(([, row]) =>
    JSON.stringify(row).toLowerCase().includes(wanted),
  );
  const items = found.reverse().map(([address, row]) => {
    const attributes = {
      type: 'button',
      'aria-current': String(address === chosen),
      onclick: () => choose(address),
    };
    return element('li', {}, element('button', attributes, ...lineOf[shown](row)));
  });
  list.replaceChildren(...items);
}

/** Draws once, however much comes at a time. */
function draw() {
  if (drawing) return;
  drawing = true;
  requestAnimationFrame(drawList);
}

function take(kind, address, row) {
  const known = rows[kind];
  known.set(address, row);
  for (const oldest of known.keys()) {
    if (known.size <= MOST_ROWS) break;
    known.delete(oldest);
  }
  draw();
}

/** A text under a heading, to be copied. */
function textBlock(heading, text) {
  if (text === undefined || text === '') return [];
  const copy = element(
    'button',
    { type: 'button', onclick: () => navigator.clipboard.writeText(text) },
    'Copy',
  );
  return [element('h2', {}, `${heading} `, copy), element('pre', {}, text)];
}

function table(heads, cells) {
  const head = element('tr', {}, ...heads.map((name) => element('th', {}, name)));
  const body = cells.map((row) =>
    element('tr', {}, ...row.map((cell) => element('td', {}, cell ?? ''))),
  );
  return element('table', {}, head, ...body);
}

const callCells = ({ command, of, units, durationMs, failed, by }) => [
  joined(command, of),
  `${short(units)} units`,
  `${short(durationMs)} ms`,
  failed ? 'failed' : '',
  by,
];

function callTable(calls) {
  if (calls.length === 0) return [];
  const heads = ['Call', 'Consumed', 'Took', '', 'By'];
  return [element('h2', {}, 'Calls to the table'), table(heads, calls.map(callCells))];
}

function requestDetail(request) {
  const { method, url, sent, answered, curl, typescript, headers, tableCalls } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    element('h2', {}, `${method} ${url}`),
    element('p', {}, ...requestLine(request)),
    element('p', {}, joined(request.operation, request.requestId)),
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

const attemptCells = ({
  number,
  trigger,
  started_at,
  duration_ms,
  status_code,
  error_code,
  url,
}) => [
  `${number}, ${trigger}`,
  clock(started_at),
  `${Math.round(duration_ms)} ms`,
  String(status_code ?? error_code ?? ''),
  url,
];

function deliveryDetail(tenant, delivery) {
  const { id, status, next_attempt_at: next, attempts_made: attempts } = delivery;
  const note = element('span', { role: 'status' });
  const again = element(
    'button',
    { type: 'button', onclick: () => redeliver(tenant, id, note) },
    'Deliver again',
  );
  return [
    element('h2', {}, `Delivery: ${status} `, again, ' ', note),
    element('small', {}, joined(id, next && `next attempt at ${clock(next)}`)),
    table(['Attempt', 'At', 'Took', 'Answer', 'Address'], attempts.map(attemptCells)),
  ];
}

function eventDetail({ topic, id, tenant, time, steps, data, deliveries }) {
  const taken = steps.map((step) => [
    stepName(step),
    clock(step.at),
    `${step.durationMs} ms`,
    step.failed ? 'comes again' : 'done',
    step.endpoint,
  ]);
  return [
    element('h2', {}, topic ?? 'event'),
    element('small', {}, joined(tenant, id)),
    table(['Step', 'At', 'Took', '', 'Endpoint'], [['changed', clock(time)], ...taken]),
    ...deliveries.flatMap((delivery) => deliveryDetail(tenant, delivery)),
    ...textBlock('Data', data === undefined ? '' : JSON.stringify(data, null, 2)),
  ];
}

const detailOf = { requests: requestDetail, events: eventDetail };

/** Shows one row; a row that was chosen meanwhile wins. */
async function choose(address) {
  chosen = address;
  draw();
  const [kind] = address.split('/');
  const answer = await fetch(`/_inspector/${address}`);
  const row = await answer.json();
  if (chosen !== address) return;
  const content = answer.ok ? detailOf[kind](row) : [element('p', {}, row.error)];
  detail.replaceChildren(...content);
}

function showList(name) {
  shown = name;
  for (const tab of tabs) tab.setAttribute('aria-pressed', String(tab.dataset.list === name));
  draw();
}

for (const tab of tabs) tab.addEventListener('click', () => showList(tab.dataset.list));
filter.addEventListener('input', draw);

const stream = new EventSource('/_inspector/stream');
stream.addEventListener('open', () => {
  // A stack that was started anew counts its requests anew.
  for (const known of Object.values(rows)) known.clear();
  state.textContent = 'live';
  draw();
});
stream.addEventListener('error', () => {
  state.textContent = 'the stack does not answer';
});
stream.addEventListener('request', ({ data }) => {
  const request = JSON.parse(data);
  take('requests', `requests/${request.id}`, request);
});
stream.addEventListener('event', ({ data }) => {
  const way = JSON.parse(data);
  const address = `events/${encodeURIComponent(way.tenant)}/${way.id}`;
  take('events', address, way);
  if (address === chosen) void choose(address);
});
// What a redelivery brought is known to the product alone.
stream.addEventListener('redelivery', () => {
  if (chosen.startsWith('events/')) void choose(chosen);
});
