import { Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import { I18nContext } from 'nestjs-i18n';
import type { Queries } from '../database/database';
import type { Actor } from './actor';
import { may } from './permissions';
import { roleFromColumns } from './role-from-columns';

/** The end of an id, which exports have, too. */
const ID_END = 6;

interface Named {
  /** Null for the system, which has no namesakes. */
  readonly id: string | null;
  readonly name: string;
}

/** Tells accounts with the same name apart, in the language of the current request. */
@Injectable()
export class Namesakes {
  constructor(private readonly translator: ServerTranslator) {}

  /**
   * Returns what distinguishes those of the accounts whose name others have, too, by their ids: that it is the actor; the email
   * address, for those who manage people; the roles with their languages, for those who may edit texts, if no namesake has the same;
   * or else the end of the id.
   */
  async marks(db: Queries, actor: Actor, people: readonly Named[]): Promise<ReadonlyMap<string, string>> {
    const names = [...new Set(people.map(({ name }) => name))];
    if (names.length === 0) return new Map();
    const named = await db.selectFrom('users').select(['id', 'name', 'email']).where('name', 'in', names).execute();
    const groups = [...Map.groupBy(named, ({ name }) => name).values()].filter((group) => group.length > 1);
    if (groups.length === 0) return new Map();
    const ids = groups.flat().map(({ id }) => id);
    const roles = may(actor, 'texts.edit') ? await this.roles(db, ids) : new Map<string, string>();
    const seesEmails = may(actor, 'people.manage');
    const { t } = this.words();
    return new Map(
      groups.flatMap((group) => {
        const timesOf = Map.groupBy(group, ({ id }) => roles.get(id));
        return group.map(({ id, email }): [string, string] => {
          const role = timesOf.get(roles.get(id))!.length === 1 ? roles.get(id) : undefined;
          if (id === actor.id) return [id, t('you')];
          return [id, (seesEmails && email) || (role ?? id.slice(-ID_END))];
        });
      }),
    );
  }

  /** Returns the accounts with their {@link marks}. */
  async marked<Account extends Named>(
    db: Queries,
    actor: Actor,
    people: readonly Account[],
  ): Promise<(Account & { mark?: string })[]> {
    const marks = await this.marks(db, actor, people);
    return people.map((person) => withMark(person, marks));
  }

  /** The roles of accounts in words: “Translator: Polish, German”. */
  private async roles(db: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await db
      .selectFrom('user_roles')
      .select(['user_id', 'role', 'languages'])
      .where('user_id', 'in', ids)
      .orderBy('role')
      .execute();
    const { t, list, languageName } = this.words();
    const wordsOf = (row: (typeof rows)[number]): string => {
      const { role, languages } = roleFromColumns(row.role, row.languages);
      const name = t(`${role}.name`);
      return languages ? t('limited', { role: name, languages: list(languages.map(languageName)) }) : name;
    };
    return new Map(
      Array.from(
        Map.groupBy(rows, ({ user_id }) => user_id),
        ([id, own]) => [id, list(own.map(wordsOf))],
      ),
    );
  }

  private words() {
    const lng = this.translator.nearestLanguage(I18nContext.current()?.lang);
    const names = new Intl.DisplayNames([lng, 'en'], { type: 'language' });
    return {
      t: (key: string, values?: object): string =>
        this.translator.i18next.t(`dragoman/roles:${key}`, { ...values, lng }),
      list: (words: readonly string[]) => new Intl.ListFormat([lng, 'en']).format(words),
      languageName: (tag: string) => {
        try {
          return names.of(tag) ?? tag;
        } catch {
          return tag; // `Intl.DisplayNames` throws for private tags such as `en-x-pirate`
        }
      },
    };
  }
}

export const withMark = <Account extends Named>(
  account: Account,
  marks: ReadonlyMap<string, string>,
): Account & { mark?: string } => {
  const mark = marks.get(account.id ?? '');
  return mark === undefined ? account : { ...account, mark };
};
