import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegionView, ScreenshotView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import { keyPath } from '../addresses/key-address';
import { RefusalNotice } from './refusal-notice';
import { announce } from '../page/announce';
import type { Outcome, Refusal } from '../page/page-module';
import { PageLink } from '../page/page-link';
import { sendInBrowser } from '../requests/from-browser';
import { describeScreenshot, markScreenshot, removeScreenshot } from '../requests/screenshots';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Field, TextInput } from '../ui/field';
import { Picture, regionOn, type ShownKey } from './picture';
import { RegionEditor } from './region-editor';
import styles from './screenshots.module.css';

/** In UTF-16 units, as the server limits it. */
const MAX_ALT_LENGTH = 500;

interface ScreenshotDialogProps {
  readonly message: ShownKey;
  readonly screenshot: ScreenshotView;
  readonly mayChange: boolean;
  readonly close: () => void;
  /** The screenshot was changed or removed. */
  readonly changed: () => void;
}

/** A screenshot in full, with the region of the text and the alternative text, which can be changed. */
export function ScreenshotDialog({ message, screenshot, mayChange, close, changed }: ScreenshotDialogProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const [region, setRegion] = useState<RegionView | null>(() => regionOn(screenshot, message.id));
  const [alt, setAlt] = useState(screenshot.alt);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<Refusal>();
  const { id } = screenshot;
  const finish = (outcome: Outcome<unknown>, done: string) => {
    if (!outcome.ok) return setProblem(outcome.problem);
    announce(done);
    changed();
  };
  const save = async () => {
    const marked = await markScreenshot(sendInBrowser, id, message.id, region);
    const text = alt.trim();
    finish(
      marked.ok && text !== screenshot.alt ? await describeScreenshot(sendInBrowser, id, text) : marked,
      t('saved'),
    );
  };
  const remove = async () => finish(await removeScreenshot(sendInBrowser, id, message.id), t('removed'));
  const others = screenshot.keys.filter(({ keyId }) => keyId !== message.id);
  return (
    <Dialog title={t('of', { key: message.key })} closeLabel={t('close')} close={close} isWide>
      {mayChange ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation(); // of a form around the portal
            void save();
          }}
        >
          <RegionEditor screenshot={screenshot} message={message} region={region} setRegion={setRegion} />
          <Field label={t('alt.label')} hint={t('alt.hint')}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                maxLength={MAX_ALT_LENGTH}
                value={alt}
                onChange={({ target }) => setAlt(target.value)}
              />
            )}
          </Field>
          {problem && <RefusalNotice problem={problem} />}
          {isAsking ? (
            <div className={styles.actions} role="group" aria-label={t('remove.question')}>
              <span>{t('remove.question')}</span>
              {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- the button that was pressed is gone */}
              <Button autoFocus onClick={() => void remove()}>
                {t('remove.do')}
              </Button>
              <Button kind="quiet" onClick={() => setAsking(false)}>
                {t('cancel')}
              </Button>
            </div>
          ) : (
            <div className={styles.actions}>
              <Button type="submit" kind="primary">
                {t('save')}
              </Button>
              {region && (
                <Button kind="quiet" onClick={() => setRegion(null)}>
                  {t('region.remove')}
                </Button>
              )}
              <Button kind="quiet" onClick={() => setAsking(true)}>
                {t('remove.open')}
              </Button>
            </div>
          )}
        </form>
      ) : (
        <figure className={styles.form}>
          <Picture screenshot={screenshot} message={message} />
          {screenshot.alt && <figcaption dir="auto">{screenshot.alt}</figcaption>}
        </figure>
      )}
      {others.length > 0 && (
        <p className={styles.others}>
          {t('others')}{' '}
          {others.map(({ keyId, key }) => (
            <PageLink key={keyId} to={keyPath({ id: keyId })} onClick={close}>
              <code>{key}</code>
            </PageLink>
          ))}
        </p>
      )}
    </Dialog>
  );
}
