import { expect, it } from 'vitest';
import { jsonText } from './text.ts';

it('what fits a line stands in one, and everything else has a line each part', () => {
  const long = 'x'.repeat(80);
  expect(
    jsonText({ short: [1, { a: null }], long: { text: long, none: {} }, absent: undefined }),
  ).toBe(
    `{
  "short": [1, { "a": null }],
  "long": {
    "text": "${long}",
    "none": {}
  }
}
`,
  );
});

it('words fill lines', () => {
  const word = 'w'.repeat(38);
  expect(jsonText({ enum: [word, word, word] })).toBe(
    `{
  "enum": [
    "${word}", "${word}",
    "${word}"
  ]
}
`,
  );
});

it('short parts of an example share lines', () => {
  const words = { a: 'w'.repeat(38), b: 'w'.repeat(38), c: null };
  expect(jsonText({ example: { ...words, deep: words } })).toBe(
    `{
  "example": {
    "a": "${words.a}", "b": "${words.b}",
    "c": null,
    "deep": {
      "a": "${words.a}", "b": "${words.b}",
      "c": null
    }
  }
}
`,
  );
});

it('is read back as it was', () => {
  const value = {
    'a "b"': ['ü', 1.5, true, null, [], {}],
    deep: [['x'.repeat(99)], { y: 'z'.repeat(99) }],
  };
  expect(JSON.parse(jsonText(value))).toEqual(value);
});
