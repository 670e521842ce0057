import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type { KeyView } from '../../../../../libs/workspace/src/keys/keys.contract';
import type { KeyTextsView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { Badge } from '../../ui/badge';
import styles from './key.module.css';

/** The properties of a key that are the same in every language. Properties that are not set are left out. */
export function KeyDetails({ message, lastUsedOn }: { message: KeyView } & Pick<KeyTextsView, 'lastUsedOn'>) {
  const { t } = useTranslation(['dragoman/key', 'dragoman/messages']);
  const { number, date } = useFormatters();
  const { kind, context, maxLength, tags, notInCodeSince } = message;
  const day = (iso: string) => (
    <time dateTime={iso}>{date(iso, { dateStyle: 'medium', timeZone: iso.length === 10 ? 'UTC' : undefined })}</time>
  );
  const details: [label: string, value: ReactNode][] = [];
  if (kind !== 'text') details.push([t('kind.label'), t(`kind.${kind}`)]);
  if (context) details.push([t('context'), <code key="context">{context}</code>]);
  if (maxLength !== undefined) details.push([t('maxLength'), number(maxLength)]);
  if (tags.length > 0) details.push([t('tags'), tags.map((tag) => <Badge key={tag}>{tag}</Badge>)]);
  if (notInCodeSince) details.push([t('dragoman/messages:notInCode'), day(notInCodeSince)]);
  if (lastUsedOn !== undefined) details.push([t('lastUsed'), lastUsedOn === null ? t('neverUsed') : day(lastUsedOn)]);
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
