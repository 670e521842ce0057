import { Field, Select } from '../ui/field';

interface PersonSelectProps {
  readonly label: string;
  /** The choice that stands for all people. */
  readonly everybody: string;
  readonly people: readonly { readonly id: string; readonly name: string }[];
  /** Id of the chosen person. */
  readonly value: string | undefined;
}

/** A filter by person, as the field `person` of a form. */
export function PersonSelect({ label, everybody, people, value = '' }: PersonSelectProps) {
  return (
    <Field label={label}>
      {(control) => (
        <Select {...control} key={value} name="person" defaultValue={value}>
          <option value="">{everybody}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
