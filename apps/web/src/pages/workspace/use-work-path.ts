import { may } from '../../../../../libs/workspace/src/access/permissions';
import { translatePath, type TranslateFilter } from '../../addresses/translate-address';
import { useAppContext } from '../../page/app-context';

interface Work {
  readonly language: string;
  /** Absent: in all namespaces. */
  readonly namespace?: string;
  readonly filter: TranslateFilter;
}

/** Returns a function that writes the path of texts to work on: *Review* for those that the person may approve, else *Translate*. */
export function useWorkPath(): (work: Work) => string {
  const { person } = useAppContext();
  return ({ language, namespace, filter }) =>
    filter === 'needsReview' && may(person, 'texts.review', { language })
      ? translatePath({ page: 'review', language, namespace })
      : translatePath({ language, namespace, filters: [filter] });
}
