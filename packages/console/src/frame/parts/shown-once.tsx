import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

const WORDS = {
  key: {
    shown: 'This is the key. It is shown this once.',
    lost: 'The key was made, but the answer with it got lost: it is shown once. Revoke it and make another.',
  },
  secret: {
    shown: 'This is the signing secret. It is shown now and never again.',
    lost: 'The answer with the signing secret got lost: it is shown once. Rotate the secret to see another.',
  },
} as const;

interface Props {
  readonly name: keyof typeof WORDS;
  /** Answer of the service; the answer to a repeat has no secret (API-89). */
  readonly answer: unknown;
  readonly onClose: () => void;
}

/** A secret that the service shows once; it is kept nowhere, and gone when the note is closed. */
export function ShownOnce({ name, answer, onClose }: Props) {
  const secret: unknown = Reflect.get(Object(answer), name);
  const isLost = typeof secret !== 'string';
  return (
    <div className="notice" data-tone={isLost ? 'bad' : 'warn'} role="status">
      <p>{WORDS[name][isLost ? 'lost' : 'shown']}</p>
      <div className="line">
        {!isLost && (
          <>
            <code>{secret}</code>
            <CopyButton text={secret} label={`Copy ${name}`} />
          </>
        )}
        <Button kind="small" onClick={onClose}>
          {isLost ? 'Close' : 'I have it'}
        </Button>
      </div>
    </div>
  );
}
