import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handlers } from '../handlers.ts';
import { callsNothing } from './calls-nothing.ts';
import { callsOnAws } from './calls-on-aws.ts';
import { mergedCalls, recordedCalls } from './recorded-calls.ts';
import { Judge, refusedCalls, refusedText } from './refused-calls.ts';
import { rightLines, rightsPage } from './rights-page.ts';
import { roleName } from './role-name.ts';
import { type StageRights, stageRights } from './stage-rights.ts';

/** Some thousand simulations, on a machine that does other work as well. */
const LONG = 300_000;

const rights = stageRights();
const judge = new Judge(rights);
const functions = handlers().map(({ id }) => id);
const calls = mergedCalls([recordedCalls(), callsOnAws()]);

const committed = readFileSync(resolve(import.meta.dirname, '../../docs/rights.md'), 'utf8');

/** The rights of prod, with the actions of each statement of one role changed. */
function changed(
  name: string,
  change: (actions: readonly string[]) => readonly string[],
): StageRights {
  const roles = rights.roles.map((role) => {
    if (roleName(role) !== name) return role;
    const statements = role.statements
      .map((one) => ({ ...one, Action: change([one.Action].flat()) }))
      .filter(({ Action }) => Action.length > 0);
    return { ...role, statements };
  });
  return { ...rights, roles };
}

const linesOf = ({ roles }: StageRights): string[] =>
  roles.flatMap((role) => rightLines(role).map((line) => `${roleName(role)}: ${line}`));

/** The rights on a page, in the same lines. */
function linesOfPage(page: string): string[] {
  return page.split('\n## ').flatMap((section) => {
    const [role = '', ...lines] = section.split('\n');
    return lines.filter((line) => line.startsWith('- ')).map((line) => `${role}: ${line.slice(2)}`);
  });
}

const widened = (now: StageRights): string[] => {
  const before = new Set(linesOfPage(committed));
  return linesOf(now).filter((line) => !before.has(line));
};

// STG-20
describe('what functions call', () => {
  it(
    'is allowed to their roles, on every table',
    async () => {
      const refused = await refusedCalls(judge, rights.roles, calls);
      expect(refused.map(refusedText)).toEqual([]);
    },
    LONG,
  );

  it.each([
    [
      'orders, write',
      'dynamodb:PutItem',
      'orders.place may not dynamodb:PutItem on table T#*#ORDER#*',
    ],
    [
      'webhooks.fan-out',
      'sqs:SendMessage',
      'webhooks.fan-out may not sqs:SendMessage on queue/deliveries',
    ],
    ['events.publish', 'events:PutEvents', 'events.publish may not events:PutEvents on bus'],
    [
      'carts, read',
      'dynamodb:Query',
      'carts.items.list may not dynamodb:Query on table T#*#CART#*',
    ],
    ['webhooks.deliver', 'kms:Decrypt', 'webhooks.deliver may not kms:Decrypt on key'],
  ])('is refused by name without its right: %s, %s', async (role, action, sentence) => {
    const { roles } = changed(role, (actions) => actions.filter((one) => one !== action));
    const found = await refusedCalls(
      judge,
      roles.filter((one) => roleName(one) === role),
      calls,
    );
    expect(found.map(refusedText).join('\n')).toContain(sentence);
    expect(new Set(found.map((one) => one.action))).toEqual(new Set([action]));
  });

  it('is judged by what it says: a condition that no suite notes would be met by nothing', () => {
    const keys = rights.roles.flatMap(({ statements }) =>
      statements.flatMap(({ Condition = {} }) =>
        Object.values(Condition).flatMap((byKey) => Object.keys(byKey)),
      ),
    );
    const noted = ['dynamodb:LeadingKeys', 'kms:EncryptionContext:use'];
    expect([...new Set(keys)].toSorted()).toEqual(noted);
  });
});

// STG-21
describe('each function', () => {
  it('was seen to call something, or has nothing to call', () => {
    const seen = Object.keys(recordedCalls());
    const silent = functions.filter((id) => !seen.includes(id));
    expect(silent.toSorted()).toEqual(Object.keys(callsNothing));
  });

  it('is one that is deployed', () => {
    expect(Object.keys(recordedCalls()).filter((id) => !functions.includes(id))).toEqual([]);
  });
});

// STG-23
describe('the page of rights', () => {
  it('has every right that is granted: what is more than it says is shown in review', () => {
    expect(widened(rights)).toEqual([]);
    expect(committed, 'npm run generate rights').toBe(rightsPage(rights.roles));
  });

  it('shows what a role may do besides', () => {
    const wider = changed('orders, read', (actions) => [
      ...actions,
      ...(actions.includes('dynamodb:GetItem') ? ['dynamodb:Scan'] : []),
    ]);
    expect(widened(wider)).toEqual(['orders, read: `dynamodb:Scan` on each table']);
  });
});
