import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenshotView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import { RefusalNotice } from './refusal-notice';
import { announce } from '../page/announce';
import type { Refusal } from '../page/page-module';
import { readInBrowser, sendInBrowser } from '../requests/from-browser';
import { listScreenshots, markScreenshot } from '../requests/screenshots';
import { Dialog } from '../ui/dialog';
import { Picture, type ShownKey } from './picture';
import styles from './screenshots.module.css';

const LISTED = '48';

interface ExistingScreenshotsProps {
  readonly message: ShownKey;
  /** Those that the key has. */
  readonly without: readonly ScreenshotView[];
  readonly close: () => void;
  readonly chosen: (screenshot: ScreenshotView) => void;
}

/** The latest screenshots of the namespace, one of which can be used for the key, too. */
export function ExistingScreenshots({ message, without, close, chosen }: ExistingScreenshotsProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const { id, namespace } = message;
  const [listed, setListed] = useState<readonly ScreenshotView[]>();
  const [problem, setProblem] = useState<Refusal>();
  useEffect(() => {
    let isCancelled = false;
    listScreenshots(readInBrowser, { namespace, limit: LISTED }).then(
      (screenshots) => !isCancelled && setListed(screenshots),
      () => !isCancelled && setProblem({ type: 'about:blank', status: 0, title: '' }),
    );
    return () => {
      isCancelled = true;
    };
  }, [namespace]);
  const use = async (screenshot: ScreenshotView) => {
    const outcome = await markScreenshot(sendInBrowser, screenshot.id, id, null);
    if (!outcome.ok) return setProblem(outcome.problem);
    announce(t('added'));
    chosen(outcome.view);
  };
  const others = listed?.filter((each) => !without.some((one) => one.id === each.id));
  return (
    <Dialog title={t('existing.title', { namespace })} closeLabel={t('close')} close={close} isWide>
      {others?.length === 0 && <p>{t('existing.none')}</p>}
      <ul className={styles.list}>
        {others?.map((screenshot) => (
          <li key={screenshot.id}>
            <button type="button" className={styles.thumbnail} onClick={() => void use(screenshot)}>
              <Picture
                screenshot={screenshot}
                message={{ id, key: screenshot.keys[0]?.key ?? message.key }}
                region={null}
              />
            </button>
          </li>
        ))}
      </ul>
      {problem && <RefusalNotice problem={problem} />}
    </Dialog>
  );
}
