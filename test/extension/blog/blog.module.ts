import { Injectable, Module } from '@nestjs/common';
import { I18nModule, LanguageResolver, ResourceSource } from '@dragoman/i18n';
import type { Request } from 'express';
import { join } from 'node:path';
import { CommentsModule } from './comments.module';
import { HouseStyleCheck } from './house-style.check';

/** Where the posts come from; a database in real life. */
@Injectable()
export class PostRepository {
  private titles = new Map([
    ['en', new Map([['hello', 'Hello, world']])],
    ['de', new Map([['hello', 'Hallo, Welt']])],
  ]);
  private readonly listeners = new Set<() => void>();

  languages() {
    return [...this.titles.keys()];
  }

  titlesIn(language: string) {
    return Object.fromEntries(this.titles.get(language) ?? []);
  }

  rename(language: string, post: string, title: string) {
    this.titles.get(language)?.set(post, title);
    for (const listener of this.listeners) listener();
  }

  onChange(listener: () => void) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

/** Behavior: texts that are not files. */
@Injectable()
@ResourceSource({ name: 'blog-posts', order: 100 })
export class PostTitles implements ResourceSource {
  constructor(private readonly posts: PostRepository) {}

  async list() {
    return this.posts.languages().map((language) => ({ language, namespace: 'blog/posts' }));
  }

  async read({ language }: { language: string }) {
    return this.posts.titlesIn(language);
  }

  async watch(changed: () => void) {
    const stop = this.posts.onChange(changed);
    return async () => void stop();
  }
}

/** Behavior: visitors of a customer get the customer's language, unless they choose another one. */
@Injectable()
@LanguageResolver({ name: 'customer', order: 350, vary: ['X-Customer'] })
export class CustomerLanguage implements LanguageResolver {
  resolve(request: Request) {
    return request.headers['x-customer'] === 'acme' ? 'de' : undefined;
  }
}

/** Data: namespaces and their texts; its pages are in the folder `pages`. */
@Module({
  imports: [
    I18nModule.forFeature({
      name: 'blog',
      namespaces: ['blog', 'blog/posts'],
      directory: join(__dirname, 'locales'),
    }),
    CommentsModule,
  ],
  providers: [PostRepository, PostTitles, CustomerLanguage, HouseStyleCheck],
  exports: [PostRepository],
})
export class BlogModule {}
