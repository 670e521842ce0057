import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrowserI18n } from '@dragoman/i18n/react';
import { EditInPlace, type PlacedText } from '@dragoman/i18n/react/edit-in-place';

/** For the people who translate the shop: shows drafts, and opens the text that is clicked in the workspace. */
export function EditingSwitch({ i18n }: { i18n: BrowserI18n }) {
  const { t } = useTranslation('shop');
  const [editing] = useState(() => new EditInPlace(i18n, { workspace: import.meta.env.VITE_WORKSPACE }));
  const isOn = useSyncExternalStore(editing.subscribe, editing.isOn);
  const [listed, setListed] = useState<readonly PlacedText[]>([]);
  const [hasFailed, setFailed] = useState(false);

  // After a reload, and when the workspace comes back to this page.
  useEffect(() => {
    editing.resume().catch(() => setFailed(true));
  }, [editing]);

  const toggle = () => {
    setFailed(false);
    (isOn ? editing.stop() : editing.start()).catch(() => setFailed(true));
  };
  return (
    <div data-not-editable>
      <button type="button" role="switch" aria-checked={isOn} onClick={toggle}>
        {isOn ? t('edit.stop') : t('edit.start')}
      </button>
      {hasFailed && <p role="alert">{t('edit.failed')}</p>}
      {isOn && (
        // By keyboard, and for texts that cannot be clicked, such as accessible labels.
        <details onToggle={({ currentTarget }) => setListed(currentTarget.open ? editing.all() : [])}>
          <summary>{t('edit.list')}</summary>
          {listed.map((text) => (
            <button key={`${text.namespace} ${text.key}`} type="button" onClick={() => editing.open(text)}>
              {text.shown}
            </button>
          ))}
        </details>
      )}
    </div>
  );
}
