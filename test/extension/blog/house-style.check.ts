import { Injectable } from '@nestjs/common';
import { type CheckContext, type CheckedMessage, type CheckFinding, MessageCheck } from '@dragoman/workspace';

const BRAND = 'Dragoman Times';

/** Behavior: findings of its own, wherever texts are edited, imported and published. */
@Injectable()
@MessageCheck({
  name: 'blog',
  findings: {
    'blog.brandTranslated': { severity: 'error', text: 'blog:finding.brandTranslated' },
    'blog.exclamation': { severity: 'warning', text: 'blog:finding.exclamation' },
  },
})
export class HouseStyleCheck implements MessageCheck {
  check({ reference, target }: CheckedMessage, { language, referenceLanguage }: CheckContext): CheckFinding[] {
    if (language === referenceLanguage) return [];
    const isBranded = reference.some(({ text }) => text?.includes(BRAND));
    return target.flatMap(({ category: form, text }): CheckFinding[] => {
      if (text === null) return [];
      const about = form === undefined ? {} : { form };
      return [
        ...(isBranded && !text.includes(BRAND)
          ? [{ code: 'blog.brandTranslated', ...about, values: { brand: BRAND } }]
          : []),
        ...(text.endsWith('!!') ? [{ code: 'blog.exclamation', ...about }] : []),
      ];
    });
  }
}
