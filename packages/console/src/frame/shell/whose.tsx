import { Link } from 'wouter';
import { Button } from '../parts/button.tsx';
import { signOutHere } from '../sign-in/browser-session.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** The shop and the person who has signed in, at the end of the bar, with the way out. */
export function Whose(signedIn: SignedIn) {
  const { tenant, person } = signedIn.session;
  return (
    <>
      <Link className="whose" href="/sign-in" title="Sign in to another shop in this tab">
        <b>{tenant}</b> <span className="quiet">{person}</span>
      </Link>
      <Button kind="small" onClick={() => void signOutHere(signedIn)}>
        Sign out
      </Button>
    </>
  );
}
