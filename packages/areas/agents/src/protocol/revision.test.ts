import { describe, expect, it } from 'vitest';
import { agreedRevision, isModern, refuseModern } from './revision.ts';

const NEW = '2026-07-28';
const OLD = '2025-11-25';
const ABOUT = 'io.modelcontextprotocol/';
const meta = (version?: unknown, capabilities: unknown = {}) => ({
  ...(version !== undefined && { [`${ABOUT}protocolVersion`]: version }),
  [`${ABOUT}clientCapabilities`]: capabilities,
});

// AGT-10
it.each([
  [undefined, undefined, false],
  [OLD, undefined, false],
  [undefined, '2025-03-26', false],
  [OLD, '2025-06-18', false],
  [NEW, undefined, true],
  [undefined, NEW, true],
  ['2024-11-05', undefined, true],
  [OLD, 'tomorrow', true],
  [7, undefined, true],
])('_meta %j and header %j are modern: %s', (version, header, expected) => {
  expect(isModern({ meta: meta(version) }, { 'mcp-protocol-version': header })).toBe(expected);
});

// AGT-11
it('a handshake agrees on what was asked for where it is old and served', () => {
  expect(agreedRevision('2025-03-26')).toBe('2025-03-26');
  expect(agreedRevision(NEW)).toBe(OLD);
  expect(agreedRevision(undefined)).toBe(OLD);
});

// AGT-10
describe('a modern message', () => {
  const right = {
    version: NEW as unknown,
    header: NEW as string | undefined,
    capabilities: {} as unknown,
  };
  const judge = (
    parts: Partial<typeof right>,
    message: { method?: string; name?: unknown } = {},
    headers: Readonly<Record<string, string | undefined>> = { 'mcp-method': 'tools/list' },
  ) => {
    const { version, header, capabilities } = { ...right, ...parts };
    const { method = 'tools/list', name } = message;
    return refuseModern(
      { method, params: name === undefined ? {} : { name }, meta: meta(version, capabilities) },
      { 'mcp-protocol-version': header, ...headers },
    )?.fault;
  };
  const calling = (name: unknown, header: string | undefined) =>
    judge({}, { method: 'tools/call', name }, { 'mcp-method': 'tools/call', 'mcp-name': header });

  it.each([
    [{}, undefined],
    [{ version: undefined }, -32_602],
    [{ version: undefined, header: 'tomorrow' }, -32_022],
    [{ header: undefined }, -32_020],
    [{ header: OLD }, -32_020],
    [{ version: 'tomorrow', header: 'tomorrow' }, -32_022],
    [{ version: 'tomorrow', header: undefined }, -32_020],
    [{ version: 7, header: '7' }, -32_020],
    [{ capabilities: null }, -32_602],
    [{ capabilities: [] }, -32_602],
  ])('with %j is refused with %j', (parts, code) => {
    expect(judge(parts)).toBe(code);
  });

  it('names its method in a header, and the tool that it calls', () => {
    expect(judge({}, {}, {})).toBe(-32_020);
    expect(judge({}, {}, { 'mcp-method': 'ping' })).toBe(-32_020);
    expect(calling('orders_get', 'orders_get')).toBeUndefined();
    expect(calling('orders_get', undefined)).toBe(-32_020);
    expect(calling('orders_get', 'orders_list')).toBe(-32_020);
    expect(
      calling('Größe', `=?base64?${Buffer.from('Größe').toString('base64')}?=`),
    ).toBeUndefined();
    expect(calling(undefined, undefined)).toBe(-32_020);
  });

  it('of a revision that is not served hears of all that are', () => {
    const headers = { 'mcp-protocol-version': 'tomorrow' };
    const message = { method: 'x', params: {}, meta: meta('tomorrow') };
    expect(refuseModern(message, headers)?.data).toEqual({
      supported: [NEW, OLD, '2025-06-18', '2025-03-26'],
      requested: 'tomorrow',
    });
  });
});
