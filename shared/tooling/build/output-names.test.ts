import { join } from 'node:path';
import { hostConfig, root } from './webpack.ts';

test('chunks have the names and the timeout of the specification (§7)', async () => {
  const directory = join(root, 'host');
  const config = await hostConfig({ directory, output: join(directory, 'dist'), build: '1.0.0+0', mode: 'production' });
  expect(config.output).toMatchObject({
    chunkFilename: 'static/js/[id].[contenthash].chunk.js',
    cssChunkFilename: 'static/css/[id].[contenthash].chunk.css',
    chunkLoadTimeout: 120_000,
  });
});
