FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY libs/i18n/package.json libs/i18n/
COPY libs/workspace/package.json libs/workspace/
# Without scripts: the image brings Node 24 itself, and the package `node` would load it a second time.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund

FROM packages AS build
COPY nest-cli.json tsconfig.json ./
COPY scripts scripts
COPY libs libs
COPY apps apps
RUN node scripts/build.mjs && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Has the version.
COPY --from=build /app/libs/workspace/package.json libs/workspace/
# The application's own texts are read where they are written.
COPY --from=build /app/apps/web/locales apps/web/locales
# The one place that may be written to: a new named volume takes its owner from here.
RUN install --directory --owner=node --group=node data
VOLUME /app/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}${process.env.DRAGOMAN_BASE_PATH ?? ''}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is process 1 and gets SIGTERM: npm in between would not pass it on in time.
CMD ["node", "dist/server/main.js"]
