import { describe, expect, it } from 'vitest';
import { renderMarkdown, type Targets } from './markdown.ts';

const targets: Targets = {
  pageOf: (file) =>
    ({
      'docs/guides/stock.md': 'stock.html',
      'docs/scale.md': 'limits.html',
      'docs/figures/rates.svg': 'pictures/rates.svg',
    })[file],
  operationOf: (id) => (id === 'orders.place' ? 'reference/orders.place.html' : undefined),
};
const shown = (text: string) => renderMarkdown(text, 'docs/guides/errors.md', targets).trim();

describe('a text as HTML', () => {
  it.each([
    ['a page beside it', '[stock](stock.md)', '<a href="stock.html">stock</a>'],
    ['a part of a page', '[holds](stock.md#holds)', '<a href="stock.html#holds">holds</a>'],
    ['a page of another folder', '[scale](../scale.md)', '<a href="limits.html">scale</a>'],
    ['a part of its own', '[above](#codes)', '<a href="#codes">above</a>'],
    [
      'another site',
      '[them](https://a.example/?b&c)',
      '<a href="https://a.example/?b&amp;c">them</a>',
    ],
    ['a file that the site has not', '[code](../../examples/x.ts)', 'code'],
    ['a part of such a file', '[code](../../examples/x.md#y)', 'code'],
    [
      'an operation',
      '`orders.place`',
      '<a href="reference/orders.place.html"><code>orders.place</code></a>',
    ],
    ['code that is no operation', '`a < "b"`', '<code>a &lt; &quot;b&quot;</code>'],
  ])('leads to %s', (_, text, expected) => {
    expect(shown(text)).toBe(`<p>${expected}</p>`);
  });

  it('gives headings the anchors that links name', () => {
    expect(shown("## What's kept, and `how`")).toBe(
      '<h2 id="whats-kept-and-how">What&#39;s kept, and <code>how</code></h2>',
    );
  });

  it('shows code as it is, with the file that it is a part of', () => {
    expect(shown('```ts examples/a.ts\na<b>();\n```')).toBe(
      '<div class="code"><header>examples/a.ts</header><pre tabindex="0"><code>a&lt;b&gt;();</code></pre></div>',
    );
    expect(shown('```sh\ncurl\n```')).toBe(
      '<div class="code"><pre tabindex="0"><code>curl</code></pre></div>',
    );
    expect(shown('```json stages/dev.json\n{}\n```')).not.toContain('answer');
    expect(shown('```json\n{}\n```')).toBe(
      '<div class="code answer"><pre tabindex="0"><code>{}</code></pre></div>',
    );
  });

  it('shows pictures of the project, and no others', () => {
    expect(shown('![Rates of "place"](../figures/rates.svg)')).toBe(
      '<p><img src="pictures/rates.svg" alt="Rates of &quot;place&quot;" loading="lazy"></p>',
    );
    expect(() => shown('![Nothing](../figures/none.svg)')).toThrow('figures/none.svg');
  });

  it('lets wide tables scroll', () => {
    expect(shown('| a | b |\n|---|---|\n| `x` | y |')).toBe(
      '<div class="wide" tabindex="0"><table><tr><th>a</th><th>b</th></tr>\n<tr><td><code>x</code></td><td>y</td></tr>\n</table></div>',
    );
  });
});
