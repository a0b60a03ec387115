import { detailOf, element, lineOf } from './details.js';

const MOST_ROWS = 500;

const main = document.querySelector('main');
const list = document.querySelector('#list');
const none = document.querySelector('#none');
const detail = document.querySelector('#detail');
const filter = document.querySelector('#filter');
const state = document.querySelector('#state');

/** Rows of the lists, the oldest first, by their addresses below this page. */
const rows = { requests: new Map(), events: new Map() };
/** The list and the row that the address of the page names. */
let shown = 'requests';
let chosen = '';
let drawing = false;

function rowItem([address, row], holdsTab) {
  const attributes = {
    href: `#${address}`,
    'aria-current': String(address === chosen),
    tabindex: holdsTab ? '0' : '-1',
  };
  return element('li', {}, element('a', attributes, ...lineOf[shown](row)));
}

function drawList() {
  drawing = false;
  const wanted = filter.value.toLowerCase();
  const known = [...rows[shown]];
  const found = known
    .filter(([, row]) => JSON.stringify(row).toLowerCase().includes(wanted))
    .reverse();
  const focused = document.activeElement?.closest('#list a')?.getAttribute('href');
  // Tab reaches one row, arrows the others.
  const reached = Math.max(
    found.findIndex(([address]) => `#${address}` === (focused ?? `#${chosen}`)),
    0,
  );
  list.replaceChildren(...found.map((entry, at) => rowItem(entry, at === reached)));
  if (focused) list.querySelector('[tabindex="0"]')?.focus();
  list.hidden = found.length === 0;
  none.hidden = found.length > 0;
  none.textContent =
    known.length === 0
      ? `No ${shown} yet.`
      : `None of ${known.length} ${shown} holds “${filter.value}”.`;
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

/** Shows one row; a row that was chosen meanwhile wins. */
async function choose(address) {
  const [kind] = address.split('/');
  const answer = await fetch(`/_inspector/${address}`);
  const row = await answer.json();
  if (chosen !== address) return;
  const content = answer.ok ? detailOf[kind](row) : [element('p', { class: 'empty' }, row.error)];
  detail.replaceChildren(...content);
}

/** Every list and every row has an address: `#events`, `#requests/` and the request's id. */
function follow() {
  const address = location.hash.slice(1);
  const [kind, ...rest] = address.split('/');
  shown = kind in rows ? kind : 'requests';
  chosen = rest.length > 0 ? address : '';
  main.classList.toggle('chosen', chosen !== '');
  for (const link of document.querySelectorAll('.kinds a')) {
    link.setAttribute('aria-current', String(link.hash === `#${shown}`));
  }
  if (chosen !== '') void choose(chosen);
  draw();
}

list.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const links = [...list.querySelectorAll('a')];
  const next = links[links.indexOf(document.activeElement) + step];
  if (next === undefined) return;
  for (const link of links) link.tabIndex = link === next ? 0 : -1;
  next.focus();
});
filter.addEventListener('input', draw);
addEventListener('hashchange', follow);
follow();

const stream = new EventSource('/_inspector/stream');
stream.addEventListener('open', () => {
  // A restarted stack shows its own requests.
  for (const known of Object.values(rows)) known.clear();
  state.textContent = 'live';
  state.dataset.tone = 'good';
  draw();
});
stream.addEventListener('error', () => {
  state.textContent = 'the stack does not answer';
  state.dataset.tone = 'bad';
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
// Only the app knows the result of a redelivery.
stream.addEventListener('redelivery', () => {
  if (chosen.startsWith('events/')) void choose(chosen);
});
