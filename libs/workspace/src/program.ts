/** `@dragoman/workspace/program`: what the stand-alone program is made of. Not for others: these names may change with any version. */
import '@dragoman/i18n'; // first: it refuses a Node that is too old
export { lowerThreadPoolPriority } from './concurrency/thread-priority';
export { createApp } from './create-app';
export { serveBelow } from './http/base-path';
export { FirstAdministrator } from './people/first-administrator';
