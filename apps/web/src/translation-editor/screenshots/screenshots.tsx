import { useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '../../../../../libs/workspace/src/access/permissions';
import type { ListedTextView } from '../../../../../libs/workspace/src/texts/texts.contract';
import { useAppContext } from '../../page/app-context';
import { useLoaded } from '../../page/use-loaded';
import { readInBrowser } from '../../requests/from-browser';
import { listScreenshots } from '../../requests/screenshots';
import { Screenshots } from '../../screenshots/screenshots';
import { CollapsibleSection } from '../context/collapsible-section';

/** The screenshots of the open text. Loaded apart from the page, with its texts. */
export default function ScreenshotsOfText({ row }: { row: ListedTextView }) {
  const { t } = useTranslation('dragoman/screenshots');
  const { person } = useAppContext();
  const [version, reload] = useReducer((count: number) => count + 1, 0);
  const loaded = useLoaded(`screenshots ${row.id} ${version}`, () => listScreenshots(readInBrowser, { key: row.id }));
  // Those that are shown stay until they are loaded again.
  const [shown, setShown] = useState(loaded);
  if (loaded !== undefined && loaded !== shown) setShown(loaded);
  if (shown === undefined || (shown.length === 0 && !may(person, 'keys.manage'))) return null;
  return (
    <CollapsibleSection name="screenshots" title={t('title')}>
      <Screenshots message={row} screenshots={shown} reload={reload} />
    </CollapsibleSection>
  );
}
