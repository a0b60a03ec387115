import { escapeHtml } from './html.ts';

/** The parts of code that have colours: a remark, a text (with a colon behind it: a key), a number, a word. */
const PARTS =
  /(?<remark>(?<=^|\s)#[^\n]*|(?<=^|\s)\/\/[^\n]*)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(?<number>(?<![\w$.-])-?\d+(?:\.\d+)?(?![\w.-]))|(?<word>\b(?:import|from|export|const|let|await|async|return|new|for|of|if|else|function|throw|try|catch|true|false|null|undefined)\b)/gu;

const COLOURED = ['sh', 'ts', 'js', 'json', 'python', 'php'];

/** Code as HTML, with its parts in spans of a class each. A shell has neither numbers nor these words. */
export function highlight(code: string, language: string): string {
  if (!COLOURED.includes(language)) return escapeHtml(code);
  let html = '';
  let done = 0;
  for (const match of code.matchAll(PARTS)) {
    const [kind = ''] =
      Object.entries(match.groups ?? {}).find(([, one]) => one !== undefined) ?? [];
    if (language === 'sh' && ['word', 'number'].includes(kind)) continue;
    html += `${escapeHtml(code.slice(done, match.index))}<i class="${kind}">${escapeHtml(match[0])}</i>`;
    done = match.index + match[0].length;
  }
  return html + escapeHtml(code.slice(done));
}
