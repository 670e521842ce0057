import { MAX_TAG_LENGTH } from '../http/input/input-limits';
import { EachName, List, MayBeLeftOut, Name, OneOf, WholeNumber } from '../http/input/input-rules';
import { PageQuery } from '../http/lists/page-query';
import type { BulkPretranslationInput, PretranslationInput } from './pretranslation.contract';

/** Languages of one request. */
const MAX_LANGUAGES = 100;

/** What the jobs of one and of several languages have in common. */
export class PretranslationOptions implements Omit<PretranslationInput, 'language'> {
  @MayBeLeftOut()
  @List(1000)
  @EachName()
  namespaces?: string[];

  @MayBeLeftOut()
  @OneOf([true, false])
  machine?: boolean;

  /** @example 100000 */
  @MayBeLeftOut()
  @WholeNumber({ min: 0, max: 1_000_000_000 })
  maxCharacters?: number;
}

/** Body of `POST /api/v1/pretranslations`; see the contract. */
export class PretranslationBody extends PretranslationOptions implements PretranslationInput {
  /** @example "de" */
  @Name(MAX_TAG_LENGTH)
  language: string;
}

/** Body of `POST /api/v1/pretranslations/bulk`; see the contract. */
export class BulkPretranslationBody extends PretranslationOptions implements BulkPretranslationInput {
  /** @example ["de", "pl"] */
  @List(MAX_LANGUAGES)
  @EachName()
  languages: string[];
}

/** Query of `GET /api/v1/pretranslations/{id}/texts`. */
export class PretranslationTextsQuery extends PageQuery {
  @MayBeLeftOut()
  @OneOf(['written', 'leftOut'])
  outcome?: 'written' | 'leftOut';
}
