import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '@dragoman/i18n/react';
import type {
  BuildCheckView,
  IncompatibleTextView,
} from '../../../../../libs/workspace/src/releases/releases.contract';
import { translatePath } from '../../addresses/translate-address';
import { PageLink } from '../../page/page-link';
import { Disclosure } from '../../ui/disclosure';
import { Breakable } from '../../ui/breakable';
import styles from './releases.module.css';

/** Further texts are not listed, only counted. */
const MAX_LISTED_TEXTS = 10;

/** Texts that do not work with builds that are running, each with the reason and the place in the builds. */
export function BuildCheck({ running, refuses, count, texts }: BuildCheckView) {
  const { t } = useTranslation('dragoman/releases');
  const listed = texts.slice(0, MAX_LISTED_TEXTS);
  return (
    <Disclosure
      open
      tone={refuses ? 'bad' : 'warning'}
      icon={refuses ? 'error' : 'warning'}
      title={t('next.builds.title', { count })}
    >
      <p id="builds" className={styles.target}>
        {t(refuses ? 'next.builds.refuse' : 'next.builds.warn')}
      </p>
      <ul className={styles.heldBackTexts}>
        {listed.map((text) => (
          <IncompatibleText
            key={`${text.namespace} ${text.language} ${text.key}`}
            text={text}
            running={running.filter(({ id }) => text.builds.includes(id))}
          />
        ))}
      </ul>
      {count > listed.length && <p>{t('next.more', { count: count - listed.length })}</p>}
    </Disclosure>
  );
}

function IncompatibleText({ text, running }: { text: IncompatibleTextView; running: BuildCheckView['running'] }) {
  const { t } = useTranslation('dragoman/releases');
  const { date } = useFormatters();
  const { problem, language, namespace, key, keyId, variables, file } = text;
  const place = (
    <code translate="no">
      <Breakable text={`${language} ${namespace}:${key}`} />
    </code>
  );
  return (
    <li>
      <p>
        {keyId === undefined ? place : <PageLink to={translatePath({ language, key: keyId })}>{place}</PageLink>}{' '}
        {t(`next.builds.${problem}`)}
        {variables.map((name) => (
          <Fragment key={name}>
            {' '}
            <code dir="ltr" translate="no">{`{{${name}}}`}</code>
          </Fragment>
        ))}
      </p>
      <p className={styles.key}>
        {t('next.builds.file')} <code translate="no">{file}</code>
        {running.map(({ id, order, hash }) => (
          <span key={id} className={styles.build}>
            {t('next.builds.build')} <time dateTime={order}>{date(order)}</time> <code translate="no">{hash}</code>
          </span>
        ))}
      </p>
    </li>
  );
}
