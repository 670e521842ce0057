import { AddressSelect } from '../form/address-select';
import { Field } from '../ui/field';
import { markedName, type MarkedPerson } from '../page/marked-name';

interface PersonSelectProps {
  readonly label: string;
  /** The choice that stands for all people. */
  readonly everybody: string;
  readonly people: readonly MarkedPerson[];
  /** Id of the chosen person. */
  readonly value: string | undefined;
}

/** A filter by person, as the field `person` of a form. */
export function PersonSelect({ label, everybody, people, value = '' }: PersonSelectProps) {
  const isUnnamed = value !== '' && !people.some(({ id }) => id === value);
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} key={String(isUnnamed)} name="person" value={value}>
          <option value="">{everybody}</option>
          {isUnnamed && <option value={value}>…</option>}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {markedName(person)}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}
