import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { declareAccess } from './declare-access.ts';
import { declareCalls } from './declare-calls.ts';
import { declareData } from './declare-data.ts';
import { declareEvents } from './declare-events.ts';
import { declarePeppol } from './declare-peppol.ts';
import { declareShop } from './declare-shop.ts';
import { declareUpkeep } from './declare-upkeep.ts';
import type { Output, Terminal } from './shared/terminal.ts';

function emptyProgram({ out }: Terminal, complaints: Output): Command {
  return new Command('waybill')
    .description('Works with a Waybill shop from the command line.')
    .version(manifest.version)
    .option('--profile <name>', 'whose key is taken (WAYBILL_PROFILE); local is npm start')
    .option('--url <address>', 'where the API is, in place of the profile (WAYBILL_URL)')
    .option('--tenant <slug>', 'tenant, in place of the profile (WAYBILL_TENANT)')
    .option('--market <code>', 'market of the calls')
    .option('--contact <id>', 'contact to act for; needs a key with principal.assert')
    .option('--organization <id>', 'organization of that contact')
    .option('--json', 'answers and errors as JSON')
    .showHelpAfterError('(--help says what there is)')
    .configureOutput({
      writeOut: (text) => out.write(text),
      writeErr: (text) => complaints.write(text),
    })
    .exitOverride();
}

/** Every command; what it does is loaded once it is called. `complaints` takes what is wrong with its words. */
export function programFor(terminal: Terminal, complaints: Output): Command {
  const program = emptyProgram(terminal, complaints);
  declareAccess({ program, terminal });
  declareCalls({ program, terminal });
  declareShop({ program, terminal });
  declarePeppol({ program, terminal });
  declareEvents({ program, terminal });
  declareData({ program, terminal });
  declareUpkeep({ program, terminal });
  return program;
}
