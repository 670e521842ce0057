import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedFilterView } from '../../../../../libs/workspace/src/saved-filters/saved-filters.contract';
import { showToast } from '../../page/toasts';
import { sendInBrowser } from '../../requests/from-browser';
import { addSavedFilter, changeSavedFilter } from '../../requests/saved-filters';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TextInput } from '../../ui/field';
import { useRefusalTitle } from '../../editing/use-refusal-title';
import formStyles from '../message/editor-actions.module.css';
import { putOwnFilter } from './own-filters';

/** In UTF-16 units, as the API limits it. */
const MAX_NAME_LENGTH = 60;

export interface SavedFilterDialogProps {
  /** Absent: the path is saved as a new one. */
  readonly renamed?: SavedFilterView;
  readonly path: string;
  readonly suggestedName: string;
  readonly close: () => void;
}

/** Asks for the name of a saved filter. */
export function SavedFilterDialog({ renamed, path, suggestedName, close }: SavedFilterDialogProps) {
  const { t } = useTranslation(['dragoman/translate', 'dragoman/editing']);
  const refusalTitle = useRefusalTitle();
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(renamed?.name ?? suggestedName);
  const save = async () => {
    const outcome = await (renamed
      ? changeSavedFilter(sendInBrowser, renamed.id, { name: name.trim() })
      : addSavedFilter(sendInBrowser, { name: name.trim(), path }));
    if (!outcome.ok) {
      const { problem } = outcome;
      field.current?.focus(); // the dialog may have been closed meanwhile
      return setError(problem.errors?.[0]?.detail ?? problem.detail ?? refusalTitle(problem));
    }
    putOwnFilter(outcome.view);
    close();
    showToast({ message: t('saved.saved', { name: outcome.view.name }) });
  };
  return (
    <Dialog title={t(renamed ? 'saved.rename' : 'saved.save')} closeLabel={t('close')} close={close}>
      <form
        className={formStyles.dialogForm}
        // React passes events of a dialog on to the form that its button is in.
        onChange={(event) => event.stopPropagation()}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }}
      >
        <Field
          label={t('saved.name')}
          hint={
            <>
              {!renamed && t('saved.hint')}{' '}
              {t('dragoman/editing:field.length', { length: name.trim().length, count: MAX_NAME_LENGTH })}
            </>
          }
          error={error}
        >
          {(control) => (
            <TextInput
              {...control}
              name="name"
              required
              pattern=".*\S.*"
              dir="auto"
              autoComplete="off"
              data-first
              ref={field}
              value={name}
              onChange={({ target }) => setName(target.value)}
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        <div className={formStyles.actions}>
          <Button type="submit" kind="primary">
            {t('saved.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
