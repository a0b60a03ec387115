import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Field } from '../form/field.tsx';
import { bareText, wordsIn } from '../format/typed-text.ts';
import { Button } from '../parts/button.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { signInHere } from './browser-session.ts';
import { LocalShops, localKeys } from './local-shops.tsx';
import { type SignedIn, signIn, signInLocally } from './sign-in.ts';

const PERSON = 'waybill.console.person';

const around = () => ({
  url: location.origin,
  userAgent: navigator.userAgent,
  now: new Date(),
});

/** Typed texts are read from the form when it is sent, and kept nowhere else. */
function typedIn(form: HTMLFormElement) {
  const values = new FormData(form);
  const text = (name: string) => bareText(String(values.get(name) ?? ''));
  const permissions = wordsIn(text('permissions'));
  return { person: text('person'), tenant: text('tenant'), key: text('key'), permissions };
}

/** A field whose text is read when the form is sent. */
interface Asked {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly type?: 'password';
  readonly isOptional?: true;
}

const ASKED: readonly Asked[] = [
  { name: 'person', label: 'Your name', hint: 'Shown with the changes that you make.' },
  { name: 'tenant', label: 'Shop', hint: 'The short name of the shop.' },
  {
    name: 'key',
    label: 'Key',
    type: 'password',
    hint: 'Used once to create a key that lasts eight hours in this browser. It is not stored.',
  },
];

const PERMISSIONS: Asked = {
  name: 'permissions',
  label: 'Permissions',
  isOptional: true,
  hint: 'For example orders.* or orders.list, separated by spaces. Leave empty for all permissions of the key.',
};

function Input({ asked, error }: { readonly asked: Asked; readonly error?: unknown }) {
  const { name, label, hint, type = 'text', isOptional = false } = asked;
  const before = name === 'person' ? (localStorage.getItem(PERSON) ?? '') : '';
  return (
    <Field label={label} hint={hint} error={error} path={name}>
      {(control) => (
        <input
          {...control}
          name={name}
          type={type}
          required={!isOptional}
          spellCheck={false}
          defaultValue={before}
        />
      )}
    </Field>
  );
}

/** The address of the sign-in of a tab that has a session already. */
export const SIGN_IN = '/sign-in';

interface Props {
  /** The shop that the tab stays with, where nobody signs in to another one. */
  readonly shop?: string | undefined;
}

/** Asks for shop and key once, and makes the key of the session from them. */
export function SignInPage({ shop }: Props) {
  const [path, go] = useLocation();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const keys = localKeys();

  const begin = async (signingIn: () => Promise<SignedIn>) => {
    setBusy(true);
    setError(undefined);
    try {
      await signInHere(signingIn);
      if (path === SIGN_IN) go('/', { replace: true });
    } catch (refused) {
      setError(refused);
      setBusy(false);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn(event.currentTarget);
    localStorage.setItem(PERSON, typed.person);
    void begin(() => signIn(typed, around()));
  };

  return (
    <main className="sign-in">
      <h1 className="brand">Waybill</h1>
      <form className="card stack" onSubmit={submit} autoComplete="off">
        <h2>{shop === undefined ? 'Sign in' : 'Sign in to another shop'}</h2>
        {shop !== undefined && (
          <p>
            Other tabs stay with {shop}. <Link href="/">Back to {shop}</Link>
          </p>
        )}
        {ASKED.map((asked) => (
          <Input key={asked.name} asked={asked} />
        ))}
        <details>
          <summary>Sign in with fewer permissions</summary>
          <Input asked={PERMISSIONS} error={error} />
        </details>
        {error !== undefined && <Refusal error={error} fields={['permissions']} />}
        <Button type="submit" kind="main" disabled={isBusy}>
          {isBusy ? 'Signing in …' : 'Sign in'}
        </Button>
      </form>
      {keys['demo'] !== undefined && (
        <LocalShops
          isBusy={isBusy}
          onChoose={(tenant) => void begin(() => signInLocally(tenant, keys, around()))}
        />
      )}
    </main>
  );
}
