import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrowserTexts } from '@dragoman/i18n/react';
import { TextsInPlace, type PlacedText } from '@dragoman/i18n/react/texts-in-place';
import type { ProfileView } from '../../../api/src/people/people.contract';
import { switchInPlace } from '../page/in-place';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { TextDialog } from './text-dialog';
import { TextList } from './text-list';
import styles from './in-place.module.css';

export interface InPlaceProps {
  readonly person: ProfileView;
  readonly texts: BrowserTexts;
}

/** While it is shown, a click on a text of the page opens it; nothing of this bar and its dialogs is meant by that. */
export function InPlace({ person, texts }: InPlaceProps) {
  const { t } = useTranslation('dragoman/in-place');
  const place = useMemo(() => new TextsInPlace(texts), [texts]);
  const [isPicking, pick] = useState(true);
  const [listed, list] = useState<readonly PlacedText[]>();
  const [opened, open] = useState<PlacedText>();
  const [said, say] = useState('');

  useEffect(() => {
    place.start();
    return () => place.stop();
  }, [place]);

  /** Alt turns it round: a link is followed while texts are picked, a text opened while they are not. */
  const picked = useEffectEvent((event: MouseEvent): PlacedText | undefined =>
    event.altKey === isPicking ? undefined : place.at(event),
  );
  const isOurs = useEffectEvent(
    ({ target }: MouseEvent) => opened !== undefined || listed !== undefined || !!(target as Element).closest?.(OURS),
  );
  useEffect(() => {
    let frame = 0;
    const point = (event: MouseEvent) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!isOurs(event)) highlight(picked(event));
      });
    };
    let follows = false;
    const click = (event: MouseEvent) => {
      if (follows || isOurs(event)) return;
      const text = picked(event);
      const control = event.altKey && !text ? (event.target as Element).closest<HTMLElement>(CONTROLS) : null;
      if (!text && !control) return;
      event.preventDefault();
      event.stopPropagation();
      if (!text) {
        // With Alt held browsers would save what a link leads to.
        follows = true;
        control!.click();
        follows = false;
        return;
      }
      say('');
      highlight(text);
      open(text);
    };
    document.addEventListener('pointermove', point);
    document.addEventListener('click', click, true);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('pointermove', point);
      document.removeEventListener('click', click, true);
      highlight(undefined);
    };
  }, []);

  return (
    <section className={styles.bar} data-in-place aria-label={t('label')}>
      <p className={styles.hint}>
        <Icon name="pencil" className={styles.icon} />
        <span>{isPicking ? t('hint.picking') : t('hint.resting')}</span>
      </p>
      <p className={styles.said} role="status">
        {said}
      </p>
      <div className={styles.buttons}>
        <Button kind="quiet" aria-pressed={isPicking} onClick={() => pick(!isPicking)}>
          {t('pick')}
        </Button>
        <Button kind="quiet" onClick={() => list(textsOf(place))}>
          {t('list.open')}
        </Button>
        <Button onClick={() => switchInPlace(false)}>{t('end')}</Button>
      </div>
      {listed && (
        <TextList
          texts={listed}
          show={highlight}
          close={(chosen) => {
            list(undefined);
            highlight(chosen);
            if (chosen) open(chosen);
          }}
        />
      )}
      {opened && (
        <TextDialog
          key={`${opened.namespace} ${opened.key}`}
          name={opened}
          person={person}
          close={(saved) => {
            open(undefined);
            highlight(undefined);
            if (!saved) return;
            say(t('saved'));
            void texts.refresh().catch(() => {}); // what is shown stays
          }}
        />
      )}
    </section>
  );
}

const OURS = '[data-in-place]';
const CONTROLS = 'a, button, summary, label, input';

/** Each once, those of this bar aside. */
function textsOf(place: TextsInPlace): readonly PlacedText[] {
  const ofPage = place.all().filter(({ element }) => !element.closest(OURS));
  return [...new Map(ofPage.toReversed().map((text) => [`${text.namespace} ${text.key}`, text])).values()].reverse();
}

/** Without an element more: what the page is made of stays React's. */
function highlight(text: PlacedText | undefined): void {
  if (!('highlights' in CSS)) return;
  if (text?.range) CSS.highlights.set('in-place', new Highlight(text.range));
  else CSS.highlights.delete('in-place');
}
