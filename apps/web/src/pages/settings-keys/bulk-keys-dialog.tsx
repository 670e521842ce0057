import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BulkKeysInput,
  BulkKeysPreviewView,
  BulkKeysReportView,
} from '../../../../../libs/workspace/src/keys/keys.contract';
import type { Refusal } from '../../page/page-module';
import { sendInBrowser, sendUntilAborted } from '../../requests/from-browser';
import { changeKeys, previewKeyChanges } from '../../requests/keys';
import { MAX_NAMED, SelectedNames } from '../../translation-editor/selection/selected-names';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, Select, TextInput } from '../../ui/field';
import { Notice } from '../../ui/notice';
import { Table } from '../../ui/table';
import { Breakable } from '../../ui/breakable';
import { BulkKeyDetails, isCompleteDetailsChange, type KeyDetailsChange } from './bulk-key-details';
import styles from './bulk-keys-dialog.module.css';

/** As many as the API changes at once. */
const MAX_KEYS = 2000;

/** Keys with problems that are listed. */
const MAX_PROBLEMS = 50;

/** How long nothing is typed before the preview is updated. */
const PREVIEW_DELAY_MS = 250;

interface BulkKeysDialogProps {
  readonly action: BulkKeysInput['action'];
  readonly keyIds: readonly string[];
  /** The other namespaces, which keys can be moved to. */
  readonly namespaces: readonly { readonly name: string }[];
  readonly onDone: (report: BulkKeysReportView) => void;
  readonly close: () => void;
}

/** Renames, moves, deletes or describes the selected keys, after a preview that names every key that cannot be changed. */
export function BulkKeysDialog({ action, keyIds, namespaces, onDone, close }: BulkKeysDialogProps) {
  const { t } = useTranslation(['dragoman/settings', 'dragoman/translate']);
  const [names, setNames] = useState({ prefix: '', replacement: '' });
  const [namespace, setNamespace] = useState('');
  const [details, setDetails] = useState<KeyDetailsChange>({});
  const body = useMemo((): BulkKeysInput => {
    const fields = { rename: names, move: { namespace }, delete: {}, change: details }[action];
    return { action, keyIds, ...fields };
  }, [action, keyIds, names, namespace, details]);
  // A change that is repeated because its response was lost is made once.
  const idempotencyKey = useMemo(() => (body ? crypto.randomUUID() : ''), [body]);
  const [preview, setPreview] = useState<{ readonly of: BulkKeysInput; readonly view: BulkKeysPreviewView }>();
  const [problem, setProblem] = useState<Refusal>();
  const [isSending, setSending] = useState(false);
  const isTooLarge = keyIds.length > MAX_KEYS;
  const hasNoTarget = action === 'move' && namespaces.length === 0;
  const isIncomplete =
    (action === 'move' && namespace === '') || (action === 'change' && !isCompleteDetailsChange(details));
  const isImpossible = isTooLarge || isIncomplete;

  useEffect(() => {
    if (isImpossible) return;
    const aborting = new AbortController();
    const timer = setTimeout(() => {
      previewKeyChanges(sendUntilAborted(aborting.signal), body).then(
        (outcome) => {
          if (!outcome.ok) return setProblem(outcome.problem);
          setProblem(undefined);
          setPreview({ of: body, view: outcome.view });
        },
        () => {}, // superseded
      );
    }, PREVIEW_DELAY_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [body, isImpossible]);

  // The first preview has the names of all selected keys, some of which may be on pages that are not loaded.
  const [isNamed, setNamed] = useState(action !== 'rename');
  if (preview && !isNamed) {
    setNamed(true);
    const prefix = commonPrefix(preview.view.keys.map(({ key }) => key));
    setNames((typed) => ({ prefix: typed.prefix || prefix, replacement: typed.replacement || prefix }));
  }

  const view = preview?.view;
  const isCurrent = preview?.of === body;
  const hasChange = view !== undefined && (action !== 'rename' || names.prefix !== names.replacement);
  const mayChange = !isImpossible && isCurrent && view !== undefined && view.refused === 0 && hasChange && !isSending;
  const submit = async () => {
    if (!mayChange) return;
    setSending(true);
    const outcome = await changeKeys(sendInBrowser, body, idempotencyKey);
    setSending(false);
    if (outcome.ok) onDone(outcome.view);
    else setProblem(outcome.problem);
  };
  return (
    <Dialog title={t(`keys.many.title.${action}`)} closeLabel={t('dragoman/translate:close')} close={close}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{t('keys.many.count', { count: keyIds.length })}</p>
        {action === 'rename' && (
          <div className={styles.names}>
            {(['prefix', 'replacement'] as const).map((name) => (
              <Field key={name} label={t(`keys.many.${name}`)}>
                {(control) => (
                  <TextInput
                    {...control}
                    value={names[name]}
                    maxLength={1000}
                    dir="ltr"
                    spellCheck={false}
                    autoCapitalize="none"
                    autoComplete="off"
                    data-first={name === 'replacement' ? '' : undefined}
                    onChange={({ target: { value } }) => setNames({ ...names, [name]: value })}
                  />
                )}
              </Field>
            ))}
          </div>
        )}
        {action === 'move' && !hasNoTarget && (
          <Field label={t('keys.namespace')}>
            {(control) => (
              <Select
                {...control}
                data-first
                value={namespace}
                onChange={({ target: { value } }) => setNamespace(value)}
              >
                <option value="">{t('keys.choose')}</option>
                {namespaces.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {action === 'change' && <BulkKeyDetails details={details} setDetails={setDetails} problem={problem} />}
        {action === 'delete' && <p>{t('keys.many.deleteText')}</p>}
        <div role="status" className={styles.status}>
          {isTooLarge && <Notice tone="warning" title={t('keys.many.tooMany', { max: MAX_KEYS })} />}
          {hasNoTarget && <Notice tone="warning" title={t('keys.many.noNamespace')} />}
          {problem && <Notice tone="bad" title={problem.title || t('dragoman/translate:bulk.failed')} />}
          {view !== undefined && view.refused > 0 && (
            <Notice tone="bad" title={t('keys.many.refused', { count: view.refused })} />
          )}
        </div>
        {view && <Preview view={view} action={action} prefix={names.prefix} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            kind={action === 'delete' ? 'danger' : 'primary'}
            aria-disabled={!mayChange || undefined}
            data-first={action === 'delete' ? '' : undefined}
          >
            {action === 'delete'
              ? t('keys.many.doDelete', { count: keyIds.length })
              : t(action === 'change' ? 'save' : `keys.many.title.${action}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface PreviewProps {
  readonly view: BulkKeysPreviewView;
  readonly action: BulkKeysInput['action'];
  readonly prefix: string;
}

function Preview({ view, action, prefix }: PreviewProps) {
  const { t } = useTranslation('dragoman/settings');
  const more = (count: number) => t('keys.many.more', { count });
  const refused = view.keys.filter(({ problem }) => problem !== undefined);
  const hasNewName = action === 'rename' || action === 'move';
  if (!hasNewName && refused.length === 0) {
    return (
      <SelectedNames items={view.keys} idOf={({ keyId }) => keyId} more={more}>
        {({ key }) => <KeyName name={key} />}
      </SelectedNames>
    );
  }
  // Nothing changes before the keys with problems are corrected or no longer selected.
  const listed = refused.length > 0 ? refused : view.keys;
  const shown = listed.slice(0, refused.length > 0 ? MAX_PROBLEMS : MAX_NAMED);
  return (
    <div className={styles.preview}>
      <Table caption={t('keys.many.preview')} captionHidden>
        <thead>
          <tr>
            <th scope="col">{t('keys.key')}</th>
            {hasNewName && <th scope="col">{t('keys.many.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ keyId, key, newKey, newNamespace, problem }) => (
            <tr key={keyId}>
              <th scope="row">
                <KeyName name={key} />
                {problem && (
                  <p className={styles.problem}>
                    {t(`keys.many.problem.${problem.code}`, { other: problem.other ?? '', prefix })}
                  </p>
                )}
              </th>
              {hasNewName && (
                <td>
                  {!problem || problem.code !== 'unknownKey' ? (
                    <code dir="ltr">
                      <Breakable text={action === 'move' ? newNamespace : newKey} />
                    </code>
                  ) : (
                    '–'
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {listed.length > shown.length && <p className={styles.more}>{more(listed.length - shown.length)}</p>}
    </div>
  );
}

const KeyName = ({ name }: { readonly name: string }) => (
  <code dir="ltr">
    <Breakable text={name || '–'} />
  </code>
);

/** Returns the longest beginning that all keys share, up to a dot. */
function commonPrefix(keys: readonly string[]): string {
  const [first = '', ...others] = keys;
  let length = first.length;
  for (const key of others) {
    let same = 0;
    while (same < length && key[same] === first[same]) same++;
    length = same;
  }
  return others.length === 0 ? first : first.slice(0, first.lastIndexOf('.', length - 1) + 1);
}
