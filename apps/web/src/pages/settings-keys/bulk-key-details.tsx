import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkKeysInput } from '../../../../../libs/workspace/src/keys/keys.contract';
import { problemAt } from '../../form/problem-notice';
import type { Refusal } from '../../page/page-module';
import { BidiTextArea } from '../../settings-ui/bidi-text-area';
import { Field, Select, TextInput } from '../../ui/field';
import { parseTags } from './parse-tags';
import styles from './bulk-keys-dialog.module.css';

/** Details that are absent do not change. `''` and NaN: not entered yet. */
export type KeyDetailsChange = Pick<BulkKeysInput, 'addTags' | 'removeTags' | 'maxLength' | 'description'>;

/** Whether something is to be changed, and everything that was chosen is entered. */
export const isCompleteDetailsChange = ({ maxLength, description, ...tags }: KeyDetailsChange): boolean =>
  !Number.isNaN(maxLength) &&
  description !== '' &&
  [maxLength, description, tags.addTags, tags.removeTags].some((detail) => detail !== undefined);

interface BulkKeyDetailsProps {
  readonly details: KeyDetailsChange;
  readonly setDetails: (details: KeyDetailsChange) => void;
  readonly problem: Refusal | undefined;
}

/** Fields for the details that several keys get. Only what is filled in or chosen changes. */
export function BulkKeyDetails({ details, setDetails, problem }: BulkKeyDetailsProps) {
  const { t } = useTranslation('dragoman/settings');
  const [typed, setTyped] = useState({ addTags: '', removeTags: '' });
  const choice = (value: unknown) => (value === undefined ? 'keep' : value === null ? 'remove' : 'replace');
  /** Chooses whether a detail is kept, removed, or replaced by what is entered then. */
  const choose = (name: 'maxLength' | 'description', unentered: number | string) => (
    <Field label={t(`keys.${name}`)}>
      {(control) => (
        <Select
          {...control}
          value={choice(details[name])}
          onChange={({ target: { value } }) => {
            const chosen = { keep: undefined, remove: null, replace: unentered }[value];
            setDetails({ ...details, [name]: chosen });
          }}
        >
          {(['keep', 'replace', 'remove'] as const).map((each) => (
            <option key={each} value={each}>
              {t(`keys.many.detail.${each}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <>
      {(['addTags', 'removeTags'] as const).map((name) => (
        <Field
          key={name}
          label={t(`keys.many.${name}`)}
          hint={t('keys.tagsHint')}
          error={problemAt(problem, `/${name}`)}
        >
          {(control) => (
            <TextInput
              {...control}
              data-first={name === 'addTags' ? '' : undefined}
              value={typed[name]}
              maxLength={1100}
              dir="auto"
              onChange={({ target: { value } }) => {
                setTyped({ ...typed, [name]: value });
                const tags = parseTags(value);
                setDetails({ ...details, [name]: tags.length > 0 ? tags : undefined });
              }}
            />
          )}
        </Field>
      ))}
      <div className={styles.names}>
        {choose('maxLength', Number.NaN)}
        {choice(details.maxLength) === 'replace' && (
          <Field label={t('keys.many.newMaxLength')} error={problemAt(problem, '/maxLength')}>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                min={1}
                max={100_000}
                inputMode="numeric"
                onChange={({ target: { valueAsNumber } }) => setDetails({ ...details, maxLength: valueAsNumber })}
              />
            )}
          </Field>
        )}
      </div>
      {choose('description', '')}
      {choice(details.description) === 'replace' && (
        <Field label={t('keys.many.newDescription')} error={problemAt(problem, '/description')}>
          {(control) => (
            <BidiTextArea
              {...control}
              maxLength={4000}
              onChange={({ target: { value } }) => setDetails({ ...details, description: value.trim() })}
            />
          )}
        </Field>
      )}
    </>
  );
}
