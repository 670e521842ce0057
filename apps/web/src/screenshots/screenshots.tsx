import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../libs/workspace/src/access/permissions';
import type { ScreenshotView } from '../../../../libs/workspace/src/screenshots/screenshots.contract';
import { RefusalNotice } from './refusal-notice';
import { announce } from '../page/announce';
import { useAppContext } from '../page/app-context';
import type { Refusal } from '../page/page-module';
import { sendInBrowser } from '../requests/from-browser';
import { addScreenshot, screenshotPath } from '../requests/screenshots';
import { Button } from '../ui/button';
import { FileInput } from '../ui/file-input';
import { leavesFocus } from '../ui/moved-focus';
import { ExistingScreenshots } from './existing-screenshots';
import { Picture, type ShownKey } from './picture';
import { ScreenshotDialog } from './screenshot-dialog';
import styles from './screenshots.module.css';

export interface ScreenshotsProps {
  readonly message: ShownKey;
  readonly screenshots: readonly ScreenshotView[];
  /** Loads the screenshots again. */
  readonly reload: () => void;
}

/** Its dialog gives the focus back to a screenshot that was removed. */
const leavesFocusToFile = leavesFocus((element) =>
  element.closest('ul')!.parentElement!.querySelector<HTMLElement>('input[type=file]')?.focus(),
);

const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/avif';

/** The screenshots of a key. Those who manage keys add pictures by dropping, pasting or choosing them. */
export function Screenshots({ message, screenshots, reload }: ScreenshotsProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const { base, person } = useAppContext();
  const [open, setOpen] = useState<ScreenshotView>();
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refusal>();
  const [isOver, setOver] = useState(false);
  const mayChange = may(person, 'keys.manage');
  const { id } = message;

  const add = async (picture: File) => {
    setProblem(undefined);
    setBusy(true);
    const outcome = await addScreenshot(sendInBrowser, id, picture);
    setBusy(false);
    if (!outcome.ok) return setProblem(outcome.problem);
    announce(t('added'));
    setOpen(outcome.view);
    reload();
  };
  const addFirst = (files: FileList) => {
    const picture = [...files].find(({ type }) => type.startsWith('image/')) ?? files[0];
    if (picture && !isBusy) void add(picture);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = event.clipboardData?.files;
    if (!files?.length || open || isChoosing) return;
    event.preventDefault();
    addFirst(files);
  });
  useEffect(() => {
    if (!mayChange) return;
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [mayChange]);
  const onDragOver = (event: DragEvent) => {
    if (!mayChange || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // Dropping is one of three ways; the others are a button and pasting.
    <div
      className={styles.screenshots}
      data-over={isOver || undefined}
      onDragEnter={onDragOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!mayChange) return;
        event.preventDefault();
        setOver(false);
        addFirst(event.dataTransfer.files);
      }}
    >
      {screenshots.length > 0 && (
        <ul className={styles.list}>
          {screenshots.map((screenshot) => (
            <li key={screenshot.id} ref={leavesFocusToFile}>
              {/* Without JavaScript a link to the picture. */}
              <a
                href={base + screenshotPath(screenshot.id)}
                className={styles.thumbnail}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  setOpen(screenshot);
                }}
              >
                <Picture screenshot={screenshot} message={message} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <div className={styles.add}>
          <p className={styles.hint}>{t('hint')}</p>
          <div className={styles.actions}>
            <FileInput
              label={t(isBusy ? 'adding' : 'choose')}
              accept={PICTURE_TYPES}
              disabled={isBusy}
              onChoose={addFirst}
            />
            <Button kind="quiet" onClick={() => setChoosing(true)}>
              {t('existing.open')}
            </Button>
          </div>
        </div>
      )}
      {problem && <RefusalNotice problem={problem} />}
      {isChoosing && (
        <ExistingScreenshots
          message={message}
          without={screenshots}
          close={() => setChoosing(false)}
          chosen={(screenshot) => {
            setChoosing(false);
            setOpen(screenshot);
            reload();
          }}
        />
      )}
      {open && (
        <ScreenshotDialog
          message={message}
          screenshot={open}
          mayChange={mayChange}
          close={() => setOpen(undefined)}
          changed={() => {
            setOpen(undefined);
            reload();
          }}
        />
      )}
    </div>
  );
}
