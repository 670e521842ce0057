import { fetchTexts } from '@dragoman/i18n/react';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';

/** Leads visitors of `/` to the page in the language they chose, or the one that fits their browser best. */
export async function GET() {
  const remembered = (await cookies()).get('lng')?.value ?? '';
  const accepted = (await headers()).get('accept-language') ?? '';
  const { language } = await fetchTexts({
    url: process.env.NEXT_PUBLIC_TEXTS!,
    namespaces: ['shop'],
    preferred: [remembered, ...accepted.split(',').map((range) => range.split(';')[0]!.trim())],
  });
  redirect(`/${language}`);
}
