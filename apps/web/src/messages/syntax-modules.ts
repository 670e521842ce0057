/** What pages need of each syntax but i18next v4, which is part of every page. */
export const syntaxModules = {
  icu: () => import('../../../../libs/i18n/src/message/icu/icu'),
  'i18next-v3': () => import('../../../../libs/i18n/src/message/i18next-v3/i18next-v3'),
  'nestjs-i18n': () => import('../../../../libs/i18n/src/message/nestjs-i18n/nestjs-i18n'),
};
