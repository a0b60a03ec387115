import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

const WORDS = {
  key: {
    shown: 'This is your key. It is shown only once: copy it now.',
    lost: 'The key was created, but the answer got lost, and it cannot be shown again. Revoke it and create another.',
  },
  secret: {
    shown: 'This is the signing secret. It is shown only once: copy it now.',
    lost: 'The answer with the signing secret got lost, and it cannot be shown again. Rotate the secret to see another.',
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
          {isLost ? 'Close' : 'Done'}
        </Button>
      </div>
    </div>
  );
}
