import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(__dirname, '../..');

/**
 * Builds the pages with those of the blog.
 * @param web directory of the result
 */
export async function buildPages(web: string): Promise<void> {
  const vite = [
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    'apps/web/vite.config.ts',
    '--logLevel',
    'error',
  ];
  const env = { ...process.env, NODE_ENV: 'production', DRAGOMAN_PAGES: 'test/extension/blog/pages' };
  const run = async (...more: string[]) => {
    const [code] = await once(
      spawn(process.execPath, [...vite, ...more], { cwd: root, env, stdio: 'inherit' }),
      'exit',
    );
    expect(code).toBe(0);
  };
  await Promise.all([
    run('--outDir', join(web, 'client')),
    run('--ssr', 'src/entry.server.tsx', '--outDir', join(web, 'server')),
  ]);
}
