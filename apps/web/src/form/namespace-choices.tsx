import { ChoiceList } from './choice-list';
import styles from './form.module.css';

interface NamespaceChoicesProps {
  readonly legend: string;
  readonly namespaces: readonly string[];
  readonly selected?: readonly string[];
}

/** Check boxes for namespaces, in fields with the name `namespaces`. */
export function NamespaceChoices({ legend, namespaces, selected }: NamespaceChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <ChoiceList
        name="namespaces"
        choices={namespaces.map((name) => ({ value: name, name, content: <code>{name}</code> }))}
        selected={selected}
      />
    </fieldset>
  );
}
