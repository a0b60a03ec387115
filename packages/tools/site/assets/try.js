import { element } from './site.js';

const section = document.querySelector('#try');
const call = JSON.parse(section.dataset.call);

/** Kept for this tab alone, so that a key is typed once. */
const kept = (name) => sessionStorage.getItem(`waybill.${name}`) ?? call[name] ?? '';

function field(label, control) {
  return element('label', { class: 'field' }, label, control);
}

function input(name, placeholder, value = '') {
  return element('input', { name, placeholder, value, autocomplete: 'off', spellcheck: 'false' });
}

/** A record of another system can be created once, so a body that is sent again names a fresh one. */
const fresh = (body) =>
  body.replace(
    /("external_id": ")([^"]*)"/,
    (_, head, id) => `${head}${id.replace(/-t\w+$/, '')}-t${Date.now().toString(36)}"`,
  );

const parameters = call.parameters.map(({ name, label }) => {
  const control = input(name, label.replaceAll('_', ' '));
  control.required = true;
  return { name, control, row: field(name, control) };
});
const query = input('query', 'limit=5&order=created_at.desc');
const body = element('textarea', { name: 'body', rows: '12', spellcheck: 'false' });
body.value = fresh(call.body ?? '');
const tenant = input('tenant', 'slug of the tenant', kept('tenant'));
const key = input('key', 'a key of it', kept('key'));
key.type = 'password';

const status = element('p', { role: 'status' });
const answered = element('pre', { tabindex: '0', hidden: '', 'aria-label': 'Answer' });

function addressOf() {
  const path = parameters.reduce(
    (text, { name, control }) => text.replace(`{${name}}`, encodeURIComponent(control.value)),
    call.path,
  );
  return `${call.origin}${path}${query.value === '' ? '' : `?${query.value.replace(/^\?/, '')}`}`;
}

function headers() {
  if (call.open) return {};
  sessionStorage.setItem('waybill.tenant', tenant.value);
  sessionStorage.setItem('waybill.key', key.value);
  return { 'X-Service-Tenant': tenant.value, 'X-Service-Api-Key': key.value };
}

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

async function send(event) {
  event.preventDefault();
  status.textContent = 'The call is on its way.';
  const began = performance.now();
  const sent = call.body === undefined ? {} : { body: body.value };
  const type = call.body === undefined ? {} : { 'Content-Type': 'application/json' };
  try {
    const answer = await fetch(addressOf(), {
      method: call.method,
      headers: { ...headers(), ...type },
      ...sent,
    });
    const text = await answer.text();
    const took = Math.round(performance.now() - began);
    const tone = answer.ok ? 'good' : 'bad';
    const badge = element('span', { class: 'badge', 'data-tone': tone }, String(answer.status));
    status.replaceChildren(badge, ` after ${took} ms`);
    answered.textContent = pretty(text);
    answered.hidden = false;
    body.value = fresh(body.value);
  } catch {
    status.textContent =
      'No answer came: the address does not answer, or does not allow this page.';
  }
}

section.append(
  element(
    'form',
    { class: 'tried', onsubmit: send },
    ...parameters.map(({ row }) => row),
    ...(call.query.length === 0 ? [] : [field('Query', query)]),
    ...(call.body === undefined ? [] : [field('Body', body)]),
    ...(call.open ? [] : [field('Tenant', tenant), field('Key', key)]),
    element('button', { type: 'submit', class: 'button main' }, `Send ${call.method}`),
  ),
  status,
  answered,
);
