import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { sentBody } from './sent-body.ts';

const schema = sentBody(
  v.object({
    url: v.string(),
    headers: v.nullish(v.array(v.object({ name: v.string() }))),
    enabled: v.optional(v.boolean()),
  }),
);
const read = (body: unknown) => v.safeParse(schema, body, { message: 'is wrong' });
const wrong = (path: string) => ({ path, message: 'is wrong' });

// WHK-31
describe('a body as it was sent', () => {
  it.each([{ url: 'x' }, { url: 'x', headers: [{ name: 'A' }], enabled: false }])(
    'is whole: %j',
    (body) => {
      const sent = { fields: body, problems: [], whole: body };
      expect(read({ ...body, unknown: 1 }).output).toEqual(sent);
    },
  );

  it.each([
    [{}, {}, [wrong('url')]],
    [{ url: 7, enabled: true }, { enabled: true }, [wrong('url')]],
    [{ url: 'x', headers: [{ name: 'A' }, {}] }, { url: 'x' }, [wrong('headers.1.name')]],
    [{ url: null, headers: 'x' }, {}, [wrong('url'), wrong('headers')]],
  ])('keeps the good fields of %j', (body, fields, problems) => {
    const { output } = read(body);
    expect(output).toEqual({ fields, problems, whole: undefined });
  });

  it.each([[null], ['text'], [7]])('must be an object, not %j', (body) => {
    expect(read(body)).toMatchObject({ typed: false, success: false, output: body });
  });
});
