import { expect, it } from 'vitest';
import { openSealed, seal } from './sealed.ts';

const scope = { secret: 's', boundTo: 'a call' };
const body = Buffer.from('what it says');

// API-164, AGT-26
it('a sealed text is opened in its scope alone', () => {
  const text = seal(scope, body);
  expect(openSealed(scope, text)).toEqual(body);
  for (const other of [{ secret: 't' }, { boundTo: 'another' }, { purpose: 'confirm' }]) {
    expect(openSealed({ ...scope, ...other }, text)).toBeUndefined();
  }
  const confirm = seal({ ...scope, purpose: 'confirm' }, body);
  expect(openSealed({ ...scope, purpose: 'confirm' }, confirm)).toEqual(body);
});

it('no other text is opened, however like one that was issued', () => {
  const text = seal(scope, body);
  for (const wrong of ['', 'AAAA', text.slice(0, -1), `${text}=`, `A${text.slice(1)}`]) {
    expect(openSealed(scope, wrong)).toBeUndefined();
  }
});
