import { useId, useState, type ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import { Button, buttonClass } from '../../ui/button';
import { AutoSubmitForm } from '../../ui/auto-submit-form';
import { CodeBlock } from '../../ui/code-block';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { Field, Select, TextArea, TextInput } from '../../ui/field';
import { Icon, shapes, type IconName } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { Notice } from '../../ui/notice';
import { Progress } from '../../ui/progress';
import { SearchField } from '../../ui/search-field';
import { Table } from '../../ui/table';
import tabs from '../../ui/tabs.module.css';
import type { PageRoute } from '../../page/page-route';
import styles from './parts.module.css';

export const route = { path: '/parts', namespaces: [], unlisted: true, developmentOnly: true } satisfies PageRoute;

export const head = () => ({ title: 'Parts' });

const TONES = ['neutral', 'accent', 'good', 'warning', 'bad'] as const;
const NOTICES = ['info', 'good', 'warning', 'bad'] as const;
const KINDS = ['primary', 'plain', 'quiet', 'danger'] as const;
const LONG = 'Veröffentlichungsvoraussetzungen für mehrsprachige Benutzeroberflächen';

/**
 * A gallery of the components of `ui/` in all their states, for checking them in both themes, right-to-left and on a phone.
 * In development only, and in English only.
 */
export default function PartsPage() {
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const [query, setQuery] = useState('');
  return (
    <div className={styles.page} lang="en">
      <h1>Parts</h1>
      <Part name="Button">
        {KINDS.map((kind) => (
          <Row key={kind}>
            <Button kind={kind}>{kind}</Button>
            <Button kind={kind} disabled>
              {kind}, disabled
            </Button>
            <Button kind={kind}>
              <Icon name="check" /> with an icon
            </Button>
            <a href="#button" className={buttonClass(kind)}>
              a link
            </a>
          </Row>
        ))}
        <Button kind="primary">{LONG}</Button>
      </Part>
      <Part name="Badge">
        <Row>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <Badge tone="good" icon="check">
            with an icon
          </Badge>
          <Badge tone="warning" icon="changed">
            ソースが変更されました
          </Badge>
        </Row>
      </Part>
      <Part name="Notice">
        {NOTICES.map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice that is ${tone}`}>
            <p>Explains what happened, whether the input is safe, and what to do.</p>
          </Notice>
        ))}
        <Notice>
          <p>Without a title.</p>
        </Notice>
      </Part>
      <Part name="Field">
        <div className={styles.fields}>
          <Field label="Name" hint="A hint below it.">
            {(control) => <TextInput {...control} placeholder="A placeholder" />}
          </Field>
          <Field label={LONG} error="Enter a name.">
            {(control) => <TextInput {...control} required />}
          </Field>
          <Field label="Disabled">{(control) => <TextInput {...control} disabled defaultValue="A value" />}</Field>
          <Field label="Several lines" hint="Its height can be changed.">
            {(control) => <TextArea {...control} rows={3} defaultValue={'One line\nand another'} />}
          </Field>
          <Field label="Right to left">
            {(control) => <TextInput {...control} lang="ar" dir="rtl" defaultValue="مرحبًا {{name}}" />}
          </Field>
          <Field label="Select">
            {(control) => (
              <Select {...control}>
                <option>Deutsch</option>
                <option>日本語</option>
                <option>{LONG}</option>
              </Select>
            )}
          </Field>
          <SearchField
            label="Search"
            placeholder="save -camera key:title"
            maxLength={200}
            q={query}
            onSearch={setQuery}
          />
          <p>Searched for: {query === '' ? 'nothing' : query}</p>
        </div>
      </Part>
      <Part name="AutoSubmitForm">
        <AutoSubmitForm
          action=""
          onSubmit={(data) => setChosen(data.get('one') as string)}
          submitLabel="Show"
          className={styles.row}
        >
          <Field label="Applies immediately">
            {(control) => (
              <Select {...control} name="one">
                <option>One</option>
                <option>Two</option>
              </Select>
            )}
          </Field>
        </AutoSubmitForm>
        <p>Chosen: {chosen === '' ? 'nothing' : chosen}</p>
      </Part>
      <Part name="Menu and Dialog">
        <Row>
          <Menu label="A menu" button="Menu">
            <p>Links or controls.</p>
          </Menu>
          <Button onClick={() => setOpen(true)}>Open a dialog</Button>
        </Row>
        {open && (
          <Dialog title="A dialog" closeLabel="Close" close={() => setOpen(false)}>
            <p>Escape, the close button or a click on the backdrop closes it and restores the focus.</p>
            <Button kind="primary" data-first onClick={() => setOpen(false)}>
              Focused first
            </Button>
          </Dialog>
        )}
      </Part>
      <Part name="Table">
        <Table caption="Languages">
          <thead>
            <tr>
              <th scope="col">Language</th>
              <th scope="col">State</th>
              <th scope="col" data-number>
                Texts
              </th>
            </tr>
          </thead>
          <tbody>
            {['English', 'العربية', LONG].map((name, index) => (
              <tr key={name}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>
                  <Badge tone="good" icon="done">
                    reviewed
                  </Badge>
                </td>
                <td data-number>{(index + 1) * 1_204}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
      <Part name="Tabs">
        <nav className={tabs.tabs} aria-label="Tabs">
          <a className={tabs.tab} href="#tabs" aria-current="page">
            The current tab
          </a>
          <a className={tabs.tab} href="#tabs">
            Another tab
          </a>
        </nav>
      </Part>
      <Part name="Progress">
        {[0, 45, 100].map((value) => (
          <Progress key={value} value={value} max={100} label={`${value} of 100`} />
        ))}
        <Progress max={100} label="Unknown" />
      </Part>
      <Part name="EmptyState">
        <EmptyState title="No items yet">
          <p>Explains how to add an item.</p>
          <Button kind="primary">Add an item</Button>
        </EmptyState>
      </Part>
      <Part name="CodeBlock">
        <CodeBlock
          title="Command"
          code={`curl https://texts.example/locales/de/common.json --header 'Accept-Encoding: br' --output ${LONG}.json`}
          label="Copy"
          copiedLabel="Copied"
        />
      </Part>
      <Part name="Icon">
        <ul className={styles.icons}>
          {(Object.keys(shapes) as IconName[]).map((name) => (
            <li key={name}>
              <Icon name={name} /> <code>{name}</code>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      {children}
    </section>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
