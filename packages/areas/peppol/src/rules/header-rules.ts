import type { Transaction } from '../document/transaction.ts';
import { textAt } from '../xml/element.ts';
import { documentTables } from './expected.ts';
import { placeOf } from './place.ts';
import { type Judge, quoted } from './problem.ts';

/** R031, R034: a document belongs to a process and is of a kind that its transaction knows. */
export const judgeHeader =
  (transaction: Transaction): Judge =>
  (root, report) => {
    const { profiles, customization } = documentTables[transaction];
    const profile = textAt(root.element, 'cbc:ProfileID');
    const kind = textAt(root.element, 'cbc:CustomizationID');
    if (profile !== undefined && !profiles.includes(profile)) {
      const message = `The process ${quoted(profile)} is none of ${profiles.join(', ')}.`;
      report({ rule: 'R031', at: placeOf(root, 'cbc:ProfileID'), message });
    }
    if (kind !== undefined && !kind.startsWith(customization)) {
      const message = `The kind ${quoted(kind)} must begin with ${customization}.`;
      report({ rule: 'R034', at: placeOf(root, 'cbc:CustomizationID'), message });
    }
  };
