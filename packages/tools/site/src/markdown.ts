import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { codeBlock } from './code-block.ts';
import { escapeHtml } from './html.ts';

/** The targets of links in a text of the site. */
export interface Targets {
  /** The page or picture of the site for a file of the project, where it has one. */
  readonly pageOf: (file: string) => string | undefined;
  /** The page of an operation in the reference, where there is one of that id. */
  readonly operationOf: (id: string) => string | undefined;
}

/** Languages of the answers that stand below a command. */
const ANSWERS = ['json', 'text'];

/** The address of a heading within its page, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-');

/** The address in the site that a link of a file leads to; undefined where the site has none. */
function targetOf(href: string, file: string, { pageOf }: Targets): string | undefined {
  if (/^(?:https?:|#)/u.test(href)) return href;
  const [path = '', hash] = href.split('#');
  const page = pageOf(posix.join(posix.dirname(file), path));
  return hash === undefined ? page : page && `${page}#${hash}`;
}

/** The text of a file as HTML. A link to what the site has not becomes its words. */
export function renderMarkdown(text: string, file: string, targets: Targets): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, tokens, text: words }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${anchorOf(words)}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const target = targetOf(href, file, targets);
        return target === undefined ? inner : `<a href="${escapeHtml(target)}">${inner}</a>`;
      },
      image({ href, text: words }: Tokens.Image) {
        const target = targetOf(href, file, targets);
        if (target === undefined) throw new Error(`${file} shows ${href}, which the site has not`);
        return `<img src="${escapeHtml(target)}" alt="${escapeHtml(words)}" loading="lazy">`;
      },
      codespan({ text: words }: Tokens.Codespan) {
        const code = `<code>${escapeHtml(words)}</code>`;
        const target = targets.operationOf(words);
        return target === undefined ? code : `<a href="${escapeHtml(target)}">${code}</a>`;
      },
      code({ text: code, lang = '' }: Tokens.Code) {
        const [language = '', source = ''] = lang.split(' ');
        const name = source.includes('/') ? source : undefined;
        const isAnswer = name === undefined && ANSWERS.includes(language);
        return codeBlock({ code, language, name, isAnswer });
      },
      table({ header, rows }: Tokens.Table) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('');
        return `<div class="wide" tabindex="0"><table><tr>${cells(header, 'th')}</tr>\n${body}</table></div>\n`;
      },
    },
  });
  return marked.parse(text, { async: false });
}
