import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrowserTexts } from '@dragoman/i18n/react';
import { PlaceRecorder } from '@dragoman/i18n/react/places';
import { TextsInPlace, type PlacedText } from '@dragoman/i18n/react/texts-in-place';
import type { ProfileView } from '../../../../libs/workspace/src/people/people.contract';
import { countErrors } from '../editing/count-errors';
import { EditingSessionContext, editingSessionOf } from '../editing/editing-session';
import { useRefusalTitle } from '../editing/use-refusal-title';
import { setInPlace } from '../page/in-place';
import { sendInBrowser } from '../requests/from-browser';
import { recordPlaces } from '../requests/places';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { TextDialog } from './text-dialog';
import { TextList } from './text-list';
import styles from './in-place.module.css';

export interface InPlaceProps {
  readonly person: ProfileView;
  readonly texts: BrowserTexts;
}

/** The bar of the editing mode. While it is shown, a click on a text of the page opens the text for editing. */
export function InPlace({ person, texts }: InPlaceProps) {
  const { t } = useTranslation('dragoman/in-place');
  const session = editingSessionOf(person.id);
  const pageTexts = useMemo(() => new TextsInPlace(texts), [texts]);
  const [isPicking, setPicking] = useState(true);
  const [listed, setListed] = useState<readonly PlacedText[]>();
  const [opened, setOpened] = useState<PlacedText>();
  const [status, setStatus] = useState('');

  useEffect(() => {
    pageTexts.start();
    const recorder = new PlaceRecorder(pageTexts, (report) => recordPlaces(sendInBrowser, report));
    recorder.start();
    return () => {
      recorder.stop();
      pageTexts.stop();
    };
  }, [pageTexts]);

  // A text may be saved long after its dialog was closed, for example once the connection is back.
  useEffect(
    () =>
      session.queue.onSaved((saved) => {
        const count = countErrors(saved.findings);
        if (session.drafts.get(saved)) setStatus('');
        else setStatus(count > 0 ? t('savedWithErrors', { count }) : t('saved'));
        void texts.refresh().catch(() => {}); // the page keeps the texts that it shows
      }),
    [session, texts, t],
  );

  const refusalTitle = useEffectEvent(useRefusalTitle());
  useEffect(
    () =>
      session.queue.onRefused((problem, isKept) => void (isKept || setStatus(problem.detail ?? refusalTitle(problem)))),
    [session],
  );

  /** Alt inverts the mode: while picking, Alt+click follows links; otherwise it opens texts. */
  const textAt = useEffectEvent((event: MouseEvent): PlacedText | undefined =>
    event.altKey === isPicking ? undefined : pageTexts.at(event),
  );
  const isIgnored = useEffectEvent(
    ({ target }: MouseEvent) =>
      opened !== undefined || listed !== undefined || !!(target as Element).closest?.(BAR_SELECTOR),
  );
  useEffect(() => {
    let frame = 0;
    const onPointerMove = (event: MouseEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!isIgnored(event)) highlightText(textAt(event));
      });
    };
    const onClick = (event: MouseEvent) => {
      // Keys and scripts use buttons and submit forms; with the keyboard, texts are chosen from their list.
      if (event.detail === 0 || isIgnored(event)) return;
      const text = textAt(event);
      const control = event.altKey && !text ? (event.target as Element).closest<HTMLElement>(CONTROL_SELECTOR) : null;
      if (!text && !control) return;
      event.preventDefault();
      event.stopPropagation();
      if (!text) {
        control!.click(); // without Alt, with which browsers download a link
        return;
      }
      setStatus('');
      highlightText(text);
      setOpened(text);
    };
    document.addEventListener('pointermove', onPointerMove);
    document.addEventListener('click', onClick, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', onPointerMove);
      document.removeEventListener('click', onClick, true);
      highlightText(undefined);
    };
  }, []);

  return (
    <section className={styles.bar} data-in-place data-not-editable aria-label={t('label')}>
      <div className={styles.text}>
        <p className={styles.hint} data-replaced={status !== '' || undefined}>
          <Icon name="pencil" className={styles.icon} />
          <span>{isPicking ? t('hint.picking') : t('hint.resting')}</span>
        </p>
        <p className={styles.status} role="status">
          {status}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button kind="quiet" aria-pressed={isPicking} onClick={() => setPicking(!isPicking)}>
          {t('pick')}
        </Button>
        <Button kind="quiet" onClick={() => setListed(textsOf(pageTexts))}>
          {t('list.open')}
        </Button>
        <Button onClick={() => setInPlace(false)}>{t('end')}</Button>
      </div>
      {listed && (
        <TextList
          texts={listed}
          show={highlightText}
          close={(chosen) => {
            setListed(undefined);
            highlightText(chosen);
            if (!chosen) return;
            setStatus(''); // the same one is announced again
            setOpened(chosen);
          }}
        />
      )}
      {opened && (
        <EditingSessionContext value={session}>
          <TextDialog
            key={`${opened.namespace} ${opened.key}`}
            name={opened}
            person={person}
            close={() => {
              setOpened(undefined);
              highlightText(undefined);
            }}
          />
        </EditingSessionContext>
      )}
    </section>
  );
}

const BAR_SELECTOR = '[data-in-place]';
const CONTROL_SELECTOR = 'a, button, summary, label, input';

/** Returns each text of the page once, without those of the bar. */
function textsOf(pageTexts: TextsInPlace): readonly PlacedText[] {
  const ofPage = pageTexts.all().filter(({ element }) => !element.closest(BAR_SELECTOR));
  return [...new Map(ofPage.toReversed().map((text) => [`${text.namespace} ${text.key}`, text])).values()].reverse();
}

/** Uses the CSS Custom Highlight API, which adds no elements to a page that React renders. */
function highlightText(text: PlacedText | undefined): void {
  if (!('highlights' in CSS)) return;
  if (text?.range) CSS.highlights.set('in-place', new Highlight(text.range));
  else CSS.highlights.delete('in-place');
}
