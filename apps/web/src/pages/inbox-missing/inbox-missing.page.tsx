import { useLoaderData } from 'react-router-dom';
import { missingKeysPath, parseMissingKeysAddress } from '../../addresses/inbox-address';
import { respondToForm } from '../../form/respond-to-form';
import type { MessageKind } from '../../addresses/keys-address';
import { pathWithQuery } from '../../addresses/path-with-query';
import type { ActionInput, HeadInput } from '../../page/page-module';
import type { PageRoute } from '../../page/page-route';
import {
  changeMissingKeys,
  createMissingKey,
  ignoreKeys,
  mapMissingKey,
  removeMissingKey,
  stopIgnoringKeys,
  unmapMissingKey,
} from '../../requests/missing-keys';
import { IgnoredPatterns } from './ignored-patterns';
import { loadMissingKeys, type MissingKeysData } from './load-missing-keys';
import { MissingKeyDetails } from './missing-key-details';
import { MissingKeyList } from './missing-key-list';

export const route = {
  path: '/inbox/missing',
  namespaces: ['dragoman/inbox', 'dragoman/missing-keys'],
  audience: 'members',
} satisfies PageRoute;

export const loader = loadMissingKeys;

export async function action({ form, url, language: reader, send }: ActionInput) {
  const { show, namespace, q, source, key = '' } = parseMissingKeysAddress(url.search);
  const list = `/${reader}${missingKeysPath({ namespace, q, source })}`;
  const value = (name: string) => form.get(name)?.trim() ?? '';
  switch (form.get('intent') ?? '') {
    case 'create': {
      const body = {
        namespace: value('namespace'),
        key: value('key'),
        kind: kindOf(value('kind')),
        forms: formsOf(form),
      };
      return respondToForm(form, createMissingKey(send, key, body), { to: list, done: 'created' });
    }
    case 'map': {
      const body = { namespace: value('namespace'), key: value('key'), note: value('note') || null };
      return respondToForm(form, mapMissingKey(send, key, body), { to: list, done: 'mapped' });
    }
    case 'unmap':
      return respondToForm(form, unmapMissingKey(send, key), { to: list, done: 'unmapped' });
    case 'ignore': {
      const body = { pattern: value('pattern'), namespace: value('namespace') || null };
      const to = show === 'ignored' ? `/${reader}${missingKeysPath({ show })}` : list;
      return respondToForm(form, ignoreKeys(send, body), { to, done: 'ignored' });
    }
    case 'stopIgnoring': {
      const to = `/${reader}${missingKeysPath({ show: 'ignored' })}`;
      return respondToForm(form, stopIgnoringKeys(send, value('id')), { to, done: 'stopped' });
    }
    case 'createAll':
    case 'removeAll': {
      const action = form.get('intent') === 'createAll' ? 'create' : 'remove';
      const filter = { ...(namespace && { namespace }), ...(q && { q }), ...(source && { source }) };
      return respondToForm(form, changeMissingKeys(send, { action, filter }), {
        to: ({ done, skipped }) => pathWithQuery(list, { count: done, skipped }),
        done: action === 'create' ? 'createdAll' : 'removedAll',
      });
    }
    default:
      return respondToForm(form, removeMissingKey(send, key), { to: list, done: 'removed' });
  }
}

const kindOf = (kind: string): MessageKind => (kind === 'cardinal' || kind === 'ordinal' ? kind : 'text');

/** Returns the texts of the fields `form:one`, `form:other`… by plural category, without empty ones. */
const formsOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([name, text]) => (name.startsWith('form:') && text ? [[name.slice('form:'.length), text]] : [])),
  );

export const head = ({ t }: HeadInput<MissingKeysData>) => ({ title: t('dragoman/missing-keys:missing.title') });

/** Keys that code asks for and that have no text. */
export default function InboxMissingPage() {
  const data = useLoaderData<MissingKeysData>();
  if ('missing' in data) return <MissingKeyDetails key={data.missing.id} {...data} />;
  if ('patterns' in data) return <IgnoredPatterns patterns={data.patterns} />;
  return <MissingKeyList {...data.list} />;
}
