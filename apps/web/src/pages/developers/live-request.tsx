import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '@dragoman/i18n/react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import frame from '../../ui/page.module.css';
import { ask, type Answer, type AskOptions } from './ask';
import { AnswerContent } from './answer-content';
import { AnswerSummary } from './answer-summary';
import styles from './developers.module.css';

type Phase = 'idle' | 'asking' | 'answered' | 'unreachable';

/** Asks for a bundle and shows what comes back. Without JavaScript the browser goes there instead. */
export function LiveRequest({ path }: { path: string }) {
  const { t } = useTranslation('dragoman/developers');
  const language = useLanguage().tag;
  const [merged, setMerged] = useState(false);
  const [phase, setPhase] = useState<Phase>('idle');
  const [answer, setAnswer] = useState<Answer>();
  const url = merged ? `${path}?fallback=merged` : path;

  const send = async (options?: Pick<AskOptions, 'ifNoneMatch'>) => {
    if (phase === 'asking') return;
    setPhase('asking');
    try {
      setAnswer(await ask(url, { language, ...options }));
      setPhase('answered');
    } catch {
      setPhase('unreachable');
    }
  };

  return (
    <div className={styles.live}>
      <form
        className={styles.request}
        action={path}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <p className={styles.line}>
          <code>GET</code>{' '}
          <a href={url}>
            <code>{url}</code>
          </a>
        </p>
        <label className={styles.merged}>
          <input
            type="checkbox"
            name="fallback"
            value="merged"
            autoComplete="off"
            checked={merged}
            disabled={phase === 'asking'}
            onChange={({ target }) => {
              setMerged(target.checked);
              setPhase('idle');
              setAnswer(undefined);
            }}
          />
          {t('ask.merged')}
        </label>
        <Button type="submit" kind="primary" aria-disabled={phase === 'asking'}>
          {t('ask.send')}
        </Button>
      </form>
      <div role="status" className={styles.outcome}>
        {phase === 'asking' && <p className={frame.note}>{t('ask.asking')}</p>}
        {phase === 'unreachable' && (
          <Notice tone="bad" title={t('ask.unreachable.title')}>
            <p>{t('ask.unreachable.text')}</p>
          </Notice>
        )}
        {phase === 'answered' && <AnswerSummary answer={answer!} />}
      </div>
      {answer && phase !== 'unreachable' && <AnswerContent answer={answer} />}
      {answer?.etag && (
        <div>
          <Button onClick={() => void send({ ifNoneMatch: answer.etag })}>{t('ask.again')}</Button>
        </div>
      )}
    </div>
  );
}
