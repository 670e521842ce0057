import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { ScreenshotView } from '../../../../../libs/workspace/src/screenshots/screenshots.contract';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { listPlaces } from '../../requests/places';
import { listScreenshots } from '../../requests/screenshots';
import { PlaceList } from '../../screenshots/place-list';
import { Screenshots } from '../../screenshots/screenshots';
import { CollapsibleSection } from '../context/collapsible-section';
import type { SectionProps } from '../context/section-props';
import { useTranslationEditor } from '../translation-editor-context';
import { PageWhileTyping } from './page-while-typing';

/** The screenshots of the open text, and the pages that show it. Loaded apart from the page, with its texts. */
export function ScreenshotsOfText({ row, forms, message, related }: SectionProps) {
  const { t } = useTranslation('dragoman/screenshots');
  const { person } = useAppContext();
  const { language } = useTranslationEditor();
  const [version, reload] = useReducer((count: number) => count + 1, 0);
  const hasScreenshots = related !== undefined && related.screenshots > 0;
  const loaded = useLoaded((hasScreenshots || version > 0) && `screenshots ${row.id} ${version}`, () =>
    listScreenshots(readInBrowser, { key: row.id }),
  );
  // Those that are shown stay until they are loaded again.
  const [latest, setLatest] = useState(loaded);
  if (loaded !== undefined && loaded !== latest) setLatest(loaded);
  const shown = latest ?? (related?.screenshots === 0 ? NO_SCREENSHOTS : undefined);
  const hasPlaces = related !== undefined && related.places > 0;
  const places = useLoaded(hasPlaces && `places ${row.id}`, () => listPlaces(readInBrowser, row.id));
  return (
    <>
      {shown && (shown.length > 0 || may(person, 'keys.manage')) && (
        <CollapsibleSection name="screenshots" title={t('title')}>
          <Screenshots message={row} screenshots={shown} reload={reload} />
        </CollapsibleSection>
      )}
      {places && places.length > 0 && (
        <CollapsibleSection name="places" title={t('places.title')}>
          <PlaceList id={row.id} places={places} language={language.tag} />
          <PageWhileTyping
            namespace={row.namespace}
            messageKey={row.key}
            language={language.tag}
            places={places.filter(({ page }) => page.startsWith('/'))}
            forms={forms}
            message={message}
          />
        </CollapsibleSection>
      )}
    </>
  );
}

const NO_SCREENSHOTS: readonly ScreenshotView[] = [];
