import { notFound } from 'next/navigation';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { textsFor } from '../../texts';
import { Texts } from '../../components/texts';
import '../styles.css';

interface LayoutProps {
  readonly params: Promise<{ language: string }>;
  readonly children: ReactNode;
}

export async function generateMetadata({ params }: LayoutProps): Promise<Metadata> {
  const { t } = await textsFor((await params).language);
  return { title: t('title') };
}

export default async function Layout({ params, children }: LayoutProps) {
  const { language } = await params;
  const { texts } = await textsFor(language);
  if (texts.language !== language) notFound();
  const { direction } = texts.languages.find(({ tag }) => tag === language)!;
  return (
    <html lang={language} dir={direction}>
      <body>
        <Texts texts={texts}>{children}</Texts>
      </body>
    </html>
  );
}
