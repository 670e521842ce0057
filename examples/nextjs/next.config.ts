import path from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Next would take the lock file of the repository around this example for that of a workspace.
  turbopack: { root: path.resolve('.') },
  outputFileTracingRoot: path.resolve('.'),
};

export default config;
