/** An element with texts and elements in it; texts are never read as markup. */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...content);
  return made;
}

/** A button that copies what is in a block of code at that moment. */
function copyButton(block) {
  const button = element('button', { type: 'button', class: 'button small copy' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('pre').textContent);
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 1500);
  });
  (block.querySelector('header') ?? block).append(button);
}

for (const block of document.querySelectorAll('.code:not(.answer)')) copyButton(block);

/** The tab that was chosen last is open on every page. */
const CHOSEN = 'waybill.tab';

function showTab(tabs, wanted) {
  const chosen = tabs.find(({ name }) => name === wanted) ?? tabs[0];
  for (const { button, panel } of tabs) {
    const isChosen = button === chosen.button;
    button.setAttribute('aria-selected', String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    panel.hidden = !isChosen;
  }
  return chosen;
}

/** Makes tabs of sections, as the pattern of ARIA says: arrows move, Tab leaves. */
function makeTabs(group) {
  const list = element('div', { role: 'tablist', 'aria-label': 'Ways to call' });
  const tabs = [...group.querySelectorAll(':scope > section')].map((panel, at) => {
    const name = panel.dataset.tab;
    panel.id ||= `panel-${at}`;
    const button = element(
      'button',
      {
        type: 'button',
        role: 'tab',
        class: 'button small',
        id: `tab-${at}`,
        'aria-controls': panel.id,
      },
      name,
    );
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', button.id);
    panel.querySelector(':scope > h2')?.remove();
    list.append(button);
    return { name, button, panel };
  });
  const choose = (name) => {
    localStorage.setItem(CHOSEN, name);
    return showTab(tabs, name);
  };
  for (const { name, button } of tabs) button.addEventListener('click', () => choose(name));
  list.addEventListener('keydown', ({ key }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ button }) => button === document.activeElement);
    choose(tabs[(at + step + tabs.length) % tabs.length].name).button.focus();
  });
  group.prepend(list);
  showTab(tabs, localStorage.getItem(CHOSEN));
}

for (const group of document.querySelectorAll('.tabs')) makeTabs(group);

// The address of an operation that is short enough to be typed: reference.html#orders.place
const [, operation] = /^#([\w-]+(?:\.[\w-]+)+)$/.exec(location.hash) ?? [];
if (operation !== undefined && location.pathname.endsWith('reference.html')) {
  location.replace(`reference/${operation}.html`);
}

document.querySelector('#menu [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
