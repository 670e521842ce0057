import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import pageStyles from '../../ui/page.module.css';
import { requestBundle, type BundleResponse, type BundleRequestOptions } from './request-bundle';
import { ResponseContent } from './response-content';
import { ResponseSummary } from './response-summary';
import styles from './developers.module.css';

type Phase = 'idle' | 'loading' | 'loaded' | 'unreachable';

/** Requests a bundle and shows the response. Without JavaScript the browser opens the bundle instead. */
export function LiveRequest({ path }: { path: string }) {
  const { t } = useTranslation('dragoman/developers');
  const language = useLanguage().tag;
  const [merged, setMerged] = useState(false);
  const [phase, setPhase] = useState<Phase>('idle');
  const [response, setResponse] = useState<BundleResponse>();
  const url = merged ? `${path}?fallback=merged` : path;

  const send = async (options?: Pick<BundleRequestOptions, 'ifNoneMatch'>) => {
    if (phase === 'loading') return;
    setPhase('loading');
    try {
      setResponse(await requestBundle(url, { language, ...options }));
      setPhase('loaded');
    } catch {
      setPhase('unreachable');
    }
  };

  return (
    <div className={styles.liveRequest}>
      <form
        className={styles.request}
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={styles.requestLine}>
          <code>GET</code>{' '}
          <a href={url}>
            <code>{url}</code>
          </a>
        </p>
        <label className={styles.mergedOption}>
          <input
            type="checkbox"
            name="fallback"
            value="merged"
            autoComplete="off"
            checked={merged}
            disabled={phase === 'loading'}
            onChange={({ target }) => {
              setMerged(target.checked);
              setPhase('idle');
              setResponse(undefined);
            }}
          />
          {t('ask.merged')}
        </label>
        <Button type="submit" kind="primary" aria-disabled={phase === 'loading'}>
          {t('ask.send')}
        </Button>
      </form>
      <div role="status" className={styles.result}>
        {phase === 'loading' && <p className={pageStyles.note}>{t('ask.asking')}</p>}
        {phase === 'unreachable' && (
          <Notice tone="bad" title={t('ask.unreachable.title')}>
            <p>{t('ask.unreachable.text')}</p>
          </Notice>
        )}
        {phase === 'loaded' && <ResponseSummary response={response!} />}
      </div>
      {response && phase !== 'unreachable' && <ResponseContent response={response} />}
      {response?.etag && (
        <div>
          <Button onClick={() => void send({ ifNoneMatch: response.etag })}>{t('ask.again')}</Button>
        </div>
      )}
    </div>
  );
}
