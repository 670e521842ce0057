import { AddressSelect } from '../form/address-select';
import { Field } from '../ui/field';

interface PersonSelectProps {
  readonly label: string;
  /** The choice that stands for all people. */
  readonly everybody: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Id of the chosen person. */
  readonly value: string | undefined;
}

/** People with the same name, such as deleted ones, are told apart by the end of their ids, which exports have, too. */
const ID_END = 6;

/** A filter by person, as the field `person` of a form. */
export function PersonSelect({ label, everybody, people, value = '' }: PersonSelectProps) {
  const isUnnamed = value !== '' && !people.some(({ id }) => id === value);
  const namesakes = new Set(people.map(({ name }) => name).filter((name, index, all) => all.indexOf(name) !== index));
  return (
    <Field label={label}>
      {(control) => (
        <AddressSelect {...control} key={String(isUnnamed)} name="person" value={value}>
          <option value="">{everybody}</option>
          {isUnnamed && <option value={value}>…</option>}
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {namesakes.has(name) ? `${name} (${id.slice(-ID_END)})` : name}
            </option>
          ))}
        </AddressSelect>
      )}
    </Field>
  );
}
