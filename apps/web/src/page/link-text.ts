import { useTranslation } from 'react-i18next';

/** Returns the text of a link by its label, whose namespace is loaded with every page. Labels of extensions have a namespace of the extension. */
export function useLinkText(): (label: string) => string {
  const { i18n } = useTranslation();
  return (label) => (i18n.t as (key: string) => string)(label);
}
