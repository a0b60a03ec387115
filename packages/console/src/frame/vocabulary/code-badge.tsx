import { Badge } from '../parts/badge.tsx';
import { useVocabulary, type VocabularyArea } from './use-vocabulary.ts';

interface Props {
  readonly area: VocabularyArea;
  readonly vocabulary: string;
  readonly code: string;
}

/** A code as its text, in its tone; what it means shows when it is pointed at. */
export function CodeBadge({ area, vocabulary, code }: Props) {
  const { title, about, tone } = useVocabulary(area, vocabulary).wordOf(code);
  return (
    <Badge tone={tone} about={about || undefined}>
      {title}
    </Badge>
  );
}
