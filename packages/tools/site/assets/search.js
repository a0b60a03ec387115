import { element } from './site.js';

const MOST = 12;

const place = document.querySelector('search');
const field = element('input', {
  type: 'search',
  class: 'search',
  placeholder: 'Search',
  'aria-label': 'Search titles and operations',
  'aria-controls': 'found',
  autocomplete: 'off',
});
const status = element('p', { role: 'status', class: 'quiet' });
const list = element('ul', { id: 'found', class: 'found', hidden: '' });
place.append(field, list);

let loading;
/** Loaded once the field is reached: most readers of a page never search. */
const entries = () => {
  loading ??= fetch(place.dataset.index).then((answer) => answer.json());
  return loading;
};

/** Lower is better; none where a word is missing. */
function rank({ title, about }, words) {
  const [head, all] = [title.toLowerCase(), `${title} ${about}`.toLowerCase()];
  if (!words.every((word) => all.includes(word))) return undefined;
  if (words.every((word) => head.split(/[\s.]/).includes(word))) return 0;
  if (head.startsWith(words[0])) return 1;
  return words.every((word) => head.includes(word)) ? 2 : 3;
}

async function find() {
  const asked = field.value;
  const words = asked.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return close();
  const known = await entries();
  if (asked !== field.value) return;
  const found = known
    .map((entry) => ({ entry, rank: rank(entry, words) }))
    .filter((one) => one.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MOST);
  const links = found.map(({ entry: { title, about, path } }) =>
    element(
      'li',
      {},
      element('a', { href: place.dataset.up + path }, title, element('span', {}, about)),
    ),
  );
  status.textContent = links.length === 0 ? 'Nothing has these words in its title.' : '';
  list.replaceChildren(...links, ...(links.length === 0 ? [element('li', {}, status)] : []));
  list.hidden = false;
}

function close() {
  list.hidden = true;
}

function move(step) {
  const links = [...list.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement) + step;
  if (at < 0) field.focus();
  else links[Math.min(at, links.length - 1)]?.focus();
}

field.addEventListener('focus', entries);
field.addEventListener('input', find);
place.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined && !list.hidden) {
    event.preventDefault();
    move(step);
  }
  if (event.key === 'Escape') {
    field.focus();
    close();
  }
  if (event.key === 'Enter' && document.activeElement === field) list.querySelector('a')?.click();
});
place.addEventListener('focusout', ({ relatedTarget }) => {
  if (!place.contains(relatedTarget)) close();
});
// In a field, `/` is a letter.
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select') !== null;
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  field.focus();
});
