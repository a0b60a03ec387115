import { execFileSync, type StdioOptions } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@waybill/local/engine/find-program';

/** Dots to an inch, as an office printer puts them on paper. */
const DOTS = 300;
/** Dots of the upper third of a page, where the codes are: the rest would take three times as long to read. */
const [WIDTH, HEIGHT] = [2_480, 1_200];

const missing = ['pdftoppm', 'zbarimg'].filter((name) => findProgram(name) === undefined);

/** True if this machine reads bar codes from pages; else one line says what is left out. */
export const readsPaper = missing.length === 0;

if (!readsPaper) {
  process.stderr.write(`no ${missing.join(', no ')} here: no bar code was read from paper\n`);
}

/** The bar codes on the pages of a PDF of A4, as a scanner reads them from paper. */
export function barCodesOn(pdf: Buffer): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'paper-'));
  try {
    const file = join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    const part = ['-r', DOTS, '-x', 0, '-y', 0, '-W', WIDTH, '-H', HEIGHT].map(String);
    execFileSync('pdftoppm', [...part, '-gray', '-png', file, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pages.sort().flatMap((name) => scan(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function scan(picture: string): string[] {
  try {
    const options = ['-q', '--raw', '-Sdisable', '-Scode128.enable'];
    // Complaints about the machine's bus are of no interest.
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore'];
    const read = execFileSync('zbarimg', [...options, picture], { encoding: 'utf8', stdio });
    return read.trim().split('\n');
  } catch {
    // The program fails where it finds no code.
    return [];
  }
}
