import { Injectable } from '@nestjs/common';
import { ServerTranslator } from '@dragoman/i18n';
import { foldForSearch } from '@dragoman/i18n/internal';
import { CheckRegistry } from '../checks/check-registry';
import { checkTitle } from '../checks/check-title';
import { invalidValue, serverSays } from '../http/input/input-rules';

/** Finds the checks that a search names, as in `check:placeholderMissing`. */
@Injectable()
export class SearchedChecks {
  constructor(
    private readonly checks: CheckRegistry,
    private readonly translator: ServerTranslator,
  ) {}

  /**
   * Returns the codes of the checks with this code or title; if there are none, of those whose code or title contains it. Titles are
   * those in the language of the request.
   * @param word spelled as `foldForSearch` does
   * @throws Error 400 if there are none
   */
  codes(word: string): readonly string[] {
    const all = this.checks.kinds.map(([code]) => {
      const names = [code, this.title(code) ?? ''].map(foldForSearch);
      return { code, names };
    });
    const exact = all.filter(({ names }) => names.includes(word));
    const found = exact.length > 0 ? exact : all.filter(({ names }) => names.some((name) => name.includes(word)));
    if (found.length === 0) throw invalidValue('q', serverSays('searchedCheck'));
    return found.map(({ code }) => code);
  }

  /** Returns the title of a check in the language of the request; undefined for checks of extensions. */
  title(code: string): string | undefined {
    return checkTitle(this.translator, code);
  }
}
