import { AddressSelect } from '../form/address-select';
import { Field } from '../ui/field';
import { type NamedPerson, namesakes } from './namesakes';

interface PersonSelectProps {
  readonly label: string;
  /** The choice that stands for all people. */
  readonly everybody: string;
  readonly people: readonly NamedPerson[];
  /** Id of the chosen person. */
  readonly value: string | undefined;
}

/** A filter by person, as the field `person` of a form. */
export function PersonSelect({ label, everybody, people, value = '' }: PersonSelectProps) {
  const isUnnamed = value !== '' && !people.some(({ id }) => id === value);
  const marks = namesakes(people);
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} key={String(isUnnamed)} name="person" value={value}>
          <option value="">{everybody}</option>
          {isUnnamed && <option value={value}>…</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {marks.has(id) ? `${name} (${marks.get(id)})` : name}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}
