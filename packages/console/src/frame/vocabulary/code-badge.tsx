import { Badge } from '../parts/badge.tsx';
import { useVocabulary, type VocabularyName } from './use-vocabulary.ts';

interface Props {
  readonly of: VocabularyName;
  readonly code: string;
}

/** A code as its text, in its tone; what it means shows when it is pointed at. */
export function CodeBadge({ of, code }: Props) {
  const { title, about, tone } = useVocabulary(of).wordOf(code);
  return (
    <Badge tone={tone} about={about || undefined}>
      {title}
    </Badge>
  );
}
