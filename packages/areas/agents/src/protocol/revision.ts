import { type Document, isDocument } from '@waybill/api/document';
import { CODES, type Fault, faultOf } from './fault.ts';
import type { Message } from './message.ts';

/** The revision without sessions and handshakes. */
const MODERN = '2026-07-28';
const OLD: readonly unknown[] = ['2025-11-25', '2025-06-18', '2025-03-26'];

/** The revisions that are served, newest first (AGT-10). */
export const REVISIONS: readonly unknown[] = [MODERN, ...OLD];

const ABOUT = 'io.modelcontextprotocol/';

/** Words of a message about its client, under the protocol's own keys. */
export const said = (meta: Document, key: string): unknown => meta[`${ABOUT}${key}`];

/** The key under which results name the server. */
export const SERVER_INFO = `${ABOUT}serverInfo`;

/** Headers of a request by their names in small letters. */
export type Headers = Readonly<Record<string, string | undefined>>;

const isOther = (version: unknown) => version !== undefined && !OLD.includes(version);

/** Tells a message that claims a revision which is none of the old ones (AGT-10). */
export const isModern = ({ meta }: Pick<Message, 'meta'>, headers: Headers): boolean =>
  isOther(said(meta, 'protocolVersion')) || isOther(headers['mcp-protocol-version']);

/** The revision that a handshake agrees on: the one asked for where it is served (AGT-11). */
export const agreedRevision = (asked: unknown): unknown => (OLD.includes(asked) ? asked : OLD[0]);

/** Texts that no header can carry travel as Base64. */
function headerText(header: string | undefined): string | undefined {
  const [, coded] = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/u.exec(header ?? '') ?? [];
  return coded === undefined ? header : Buffer.from(coded, 'base64').toString('utf8');
}

const unserved = (requested: unknown): Fault =>
  faultOf(CODES.revision, 'This revision of the protocol is not served.', {
    data: { supported: REVISIONS, requested },
  });

const mismatch = (header: string, what: string): Fault =>
  faultOf(CODES.headers, `The header ${header} must be there and name ${what} of the message.`);

/** Why a message that claims to be modern is none that is served, in the order of the contract (AGT-10). */
export function refuseModern(
  { method, params, meta }: Pick<Message, 'method' | 'params' | 'meta'>,
  headers: Headers,
): Fault | undefined {
  const header = headers['mcp-protocol-version'];
  const version = said(meta, 'protocolVersion');
  if (version === undefined) {
    return header === MODERN
      ? faultOf(CODES.badParams, `_meta must name ${ABOUT}protocolVersion.`)
      : unserved(header);
  }
  if (header !== version) return mismatch('MCP-Protocol-Version', 'the version in _meta');
  if (version !== MODERN) return unserved(version);
  if (headers['mcp-method'] !== method) return mismatch('Mcp-Method', 'the method');
  const { name } = params;
  if (method === 'tools/call' && (name === undefined || headerText(headers['mcp-name']) !== name)) {
    return mismatch('Mcp-Name', 'params.name');
  }
  return isDocument(said(meta, 'clientCapabilities'))
    ? undefined
    : faultOf(CODES.badParams, `_meta must have ${ABOUT}clientCapabilities, an object.`);
}
