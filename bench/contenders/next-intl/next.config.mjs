import createNextIntlPlugin from 'next-intl/plugin';

/** The settings of `create-next-app`, and the directory of the build from the benchmark. */
export default createNextIntlPlugin('./i18n/request.js')({ outputFileTracingRoot: import.meta.dirname });
