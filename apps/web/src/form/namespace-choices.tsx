import { useState } from 'react';
import styles from './form.module.css';

interface NamespaceChoicesProps {
  readonly legend: string;
  readonly namespaces: readonly string[];
  readonly selected?: readonly string[];
}

/** Check boxes for namespaces, in fields with the name `namespaces`. Those selected at first precede the others, which may be dozens. */
export function NamespaceChoices({ legend, namespaces, selected = [] }: NamespaceChoicesProps) {
  const [first] = useState(selected);
  const isFirst = (name: string) => first.includes(name);
  const ordered = [...namespaces.filter(isFirst), ...namespaces.filter((name) => !isFirst(name))];
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      <div className={styles.languages} role="group" tabIndex={0} aria-label={legend}>
        {ordered.map((name) => (
          <label key={name} className={styles.choice}>
            <input type="checkbox" name="namespaces" value={name} defaultChecked={selected.includes(name)} />
            <code>{name}</code>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
