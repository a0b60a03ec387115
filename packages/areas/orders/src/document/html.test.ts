import fc from 'fast-check';
import { expect, it } from 'vitest';
import { html } from './html.ts';

it('puts markup, texts and numbers together, and leaves out what is undefined (ORD-233)', () => {
  const cells = [html`<td>${'a < b'}</td>`, html`<td>${4}</td>`];
  expect(html`<tr>${cells}${undefined}</tr>`.markup).toBe('<tr><td>a &#60; b</td><td>4</td></tr>');
  expect(html`${html`<br>`}`.markup).toBe('<br>');
});

it.each([
  ['<script>', '&#60;script&#62;'],
  [`"a" & 'b'`, '&#34;a&#34; &#38; &#39;b&#39;'],
  ['a\n\tb', 'a\n\tb'],
  ['a\u0000\u001b\u0085b', 'ab'],
  ['\u202eROT\u2066', 'ROT'],
  ['Zoë 山田', 'Zoë 山田'],
])('writes %j as %j (ORD-233)', (text, written) => {
  expect(html`${text}`.markup).toBe(written);
});

it('lets no text out of its place, whatever it holds (ORD-233)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(html`${text}`.markup).not.toMatch(/[<>"'\u202a-\u202e\u2066-\u2069]/u);
    }),
  );
});
