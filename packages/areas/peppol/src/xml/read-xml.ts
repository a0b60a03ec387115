import { type Rejection, reject, shorten } from '@waybill/kernel/rejection';
import { SaxesParser } from 'saxes';
import { type Decoded, decodeXml, encodingProblem } from './decode-xml.ts';
import { withoutBlanks, type XmlElement } from './element.ts';
import { attributeName, elementName } from './names.ts';

/** The kinds of documents that are read at all. */
const XML_TYPE = /^(?:application\/xml|text\/xml|[^\s/;]+\/[^\s/;]+\+xml)\s*(?:;|$)/iu;

const LIMIT_BYTES = 4 * 1024 * 1024;
const LIMIT_ELEMENTS = 300_000;
const LIMIT_LEVELS = 32;
const LIMIT_ATTRIBUTES = 128;
/** Each name below a namespace is compared with it in front: a long one would be so for every element. */
const LIMIT_NAMESPACE = 250;

/** Characters after which the reading of a text that is refused already ends. */
const CHUNK = 4_096;
const MISTAKE_LENGTH = 300;

export type XmlRefusal = Rejection<'invalid_xml' | 'payload_too_large' | 'unsupported_media_type'>;

const NO_ELEMENT = reject('invalid_xml', 'The document has no element.');

interface Growing extends XmlElement {
  readonly children: Growing[];
  text: string;
}

/** A tree that grows, event by event, until one of them refuses the text. */
interface Growth {
  readonly open: Growing[];
  /** Line of the start tag that is read. */
  line: number;
  root: XmlElement | XmlRefusal;
  refusal?: XmlRefusal;
}

type Parser = SaxesParser<{ xmlns: true }>;

/** Refuses what is no XML 1.0 in an encoding that is read (PEP-2, PEP-3). */
function watchForm(parser: Parser, growth: Growth, encoding: Decoded['encoding']): void {
  const invalid = (sentence: string) => {
    growth.refusal ??= reject('invalid_xml', sentence);
  };
  parser.on('error', ({ message }) => {
    const sentence = message.replace(/^(\d+):\d+: /u, 'Line $1 is no well-formed XML: ');
    invalid(shorten(sentence, MISTAKE_LENGTH));
  });
  parser.on('xmldecl', ({ version, encoding: declared }) => {
    if (version !== '1.0') invalid(`The document is XML ${version}; XML 1.0 is read.`);
    const problem = encodingProblem(encoding, declared);
    if (problem !== undefined) invalid(problem);
  });
  parser.on('doctype', () => invalid('The document has a DOCTYPE; none is read.'));
}

/** Refuses what is larger than documents are (PEP-1, PEP-3). */
function watchSize(parser: Parser, growth: Growth): void {
  let elements = 0;
  let attributes = 0;
  parser.on('opentagstart', () => {
    // The parser stands in the next line already, if one ends right behind the name.
    growth.line = parser.line - (parser.column === 0 ? 1 : 0);
    attributes = 0;
    elements += 1;
    if (elements > LIMIT_ELEMENTS) {
      growth.refusal ??= reject(
        'payload_too_large',
        'The document has more than 300,000 elements.',
      );
    }
    if (growth.open.length >= LIMIT_LEVELS) {
      const sentence = `Line ${growth.line} is deeper than ${LIMIT_LEVELS} levels.`;
      growth.refusal ??= reject('invalid_xml', sentence);
    }
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (/^xmlns(?::|$)/u.test(name) && value.length > LIMIT_NAMESPACE) {
      const sentence = `Line ${growth.line} has a namespace of more than ${LIMIT_NAMESPACE} characters.`;
      growth.refusal ??= reject('invalid_xml', sentence);
    }
    if (attributes > LIMIT_ATTRIBUTES) {
      const sentence = `An element in line ${growth.line} has more than ${LIMIT_ATTRIBUTES} attributes.`;
      growth.refusal ??= reject('invalid_xml', sentence);
    }
  });
}

function growTree(parser: Parser, growth: Growth): void {
  const { open } = growth;
  parser.on('opentag', (tag) => {
    if (growth.refusal !== undefined) return;
    const attributes = Object.fromEntries(Object.values(tag.attributes).flatMap(attributeName));
    const { line } = growth;
    const element: Growing = { name: elementName(tag), attributes, children: [], text: '', line };
    const parent = open.at(-1);
    if (parent === undefined) growth.root = element;
    else parent.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element !== undefined) element.text = withoutBlanks(element.text);
  });
}

/** Reads what is well-formed and small enough; no more of the text than until its first fault. */
function parse({ text, encoding }: Decoded): XmlElement | XmlRefusal {
  const parser = new SaxesParser({ xmlns: true });
  const growth: Growth = { open: [], line: 1, root: NO_ELEMENT };
  watchForm(parser, growth, encoding);
  watchSize(parser, growth);
  growTree(parser, growth);
  for (let at = 0; at < text.length && growth.refusal === undefined; at += CHUNK) {
    parser.write(text.slice(at, at + CHUNK));
  }
  if (growth.refusal === undefined) parser.close();
  return growth.refusal ?? growth.root;
}

/**
 * The elements of an XML document, by namespaces instead of prefixes (PEP-1 to PEP-6). Nothing is
 * expanded, fetched or looked up; time is linear in the bytes.
 */
export function readXml(
  bytes: Uint8Array,
  contentType: string | undefined,
): XmlElement | XmlRefusal {
  if (!XML_TYPE.test(contentType ?? '')) {
    return reject(
      'unsupported_media_type',
      'The document must be sent as application/xml, text/xml or another type that ends in +xml.',
    );
  }
  if (bytes.length > LIMIT_BYTES) {
    return reject('payload_too_large', 'The document is larger than 4 MiB.');
  }
  const decoded = decodeXml(bytes, contentType);
  return typeof decoded === 'string' ? reject('invalid_xml', decoded) : parse(decoded);
}
