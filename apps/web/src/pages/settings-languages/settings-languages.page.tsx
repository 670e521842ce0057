import { useLoaderData } from 'react-router-dom';
import type { LanguageView } from '../../../../../libs/workspace/src/languages/languages.contract';
import type { ActionInput, HeadInput } from '../../page/page-module';
import { pathWithQuery } from '../../addresses/path-with-query';
import { languageSettingsPath } from '../../addresses/settings-address';
import { respondToForm } from '../../form/respond-to-form';
import {
  addLanguage,
  changeLanguage,
  deleteLanguage,
  orderLanguages,
  restoreLanguage,
  listLanguages,
} from '../../requests/languages';
import { reordered } from '../../settings-ui/reordered';
import { LanguageList } from './language-list';
import { findTag } from './find-tag';
import { LanguageSettings } from './language-settings';
import type { PageRoute } from '../../page/page-route';
import { type LanguagesData, loadLanguages } from './load-languages';

export const route = {
  path: '/settings/languages',
  namespaces: ['dragoman/settings'],
  audience: 'members',
} satisfies PageRoute;

export const loader = loadLanguages;

export async function action({ form, url, language: reader, read, send }: ActionInput) {
  const page = `/${reader}/settings/languages`;
  const tag = form.get('tag') ?? url.searchParams.get('language') ?? '';
  const fallback = form.get('fallback') || null;
  const version = Number(form.get('version'));
  switch (form.get('intent') ?? '') {
    case 'add': {
      const to = (added: LanguageView) => pathWithQuery(page, { added: added.tag });
      return respondToForm(form, addLanguage(send, { tag: findTag(tag, reader), fallback }), { to, done: 'added' });
    }
    case 'restore': {
      const to = form.has('open') ? `/${reader}${languageSettingsPath(tag)}` : page;
      return respondToForm(form, restoreLanguage(send, tag), { to, done: 'restored' });
    }
    case 'delete': {
      const to = pathWithQuery(page, { gone: tag });
      return respondToForm(form, deleteLanguage(send, tag, version), { to, done: 'deleted' });
    }
    case 'reference':
      return respondToForm(form, changeLanguage(send, tag, { reference: true }, version), { to: page, done: 'saved' });
    default: {
      const { languages } = await listLanguages(read);
      const independentReview = form.has('independentReview');
      const formality = form.get('formality');
      const body = {
        ...{ fallback, independentReview },
        ...(formality !== undefined && { formality: (formality || null) as 'formal' | 'informal' | null }),
      };
      const changed = await changeLanguage(send, tag, body, version);
      const tags = languages.map((language) => language.tag);
      const order = reordered(tags, tag, form.get('after') ?? '');
      const saved = changed.ok && order ? orderLanguages(send, { tags: order }) : changed;
      return respondToForm<unknown>(form, saved, { to: page, done: 'saved' });
    }
  }
}

export const head = ({ t, data }: HeadInput<LanguagesData>) => ({
  title: data.open?.name ?? t('dragoman/settings:languages.title'),
});

/** The languages of the workspace and their fallbacks. */
export default function SettingsLanguagesPage() {
  const { open } = useLoaderData<LanguagesData>();
  return open ? <LanguageSettings key={open.tag} language={open} /> : <LanguageList />;
}
