import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextsView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Badge } from '../../ui/badge';
import styles from './key.module.css';

/** The properties of a key that are the same in every language, as far as it has them. */
export function KeyDetails({ message, lastUsedOn }: { message: KeyView } & Pick<KeyTextsView, 'lastUsedOn'>) {
  const { t } = useTranslation(['dragoman/key', 'dragoman/messages']);
  const { number, date } = useFormatters();
  const { kind, context, maxLength, tags, notInCodeSince } = message;
  const day = (iso: string) => (
    <time dateTime={iso}>{date(iso, { dateStyle: 'medium', timeZone: iso.length === 10 ? 'UTC' : undefined })}</time>
  );
  const details: (readonly [label: string, value: ReactNode])[] = [
    ...(kind === 'text' ? [] : [[t('kind.label'), t(`kind.${kind}`)] as const]),
    ...(context ? [[t('context'), <code key="context">{context}</code>] as const] : []),
    ...(maxLength === undefined ? [] : [[t('maxLength'), number(maxLength)] as const]),
    ...(tags.length === 0 ? [] : [[t('tags'), tags.map((tag) => <Badge key={tag}>{tag}</Badge>)] as const]),
    ...(notInCodeSince ? [[t('dragoman/messages:notInCode'), day(notInCodeSince)] as const] : []),
    ...(lastUsedOn === undefined
      ? []
      : [[t('lastUsed'), lastUsedOn === null ? t('neverUsed') : day(lastUsedOn)] as const]),
  ];
  if (details.length === 0) return null;
  return (
    <dl className={styles.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
