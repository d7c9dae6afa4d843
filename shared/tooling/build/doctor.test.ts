import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compile } from './compile.ts';
import { complaintsAbout, examineRemote } from './doctor.ts';

const own = '/w/remote-demo/src/Page.tsx';

test.each([
  [own, 'import { z } from "@guildhall/shared/ui/core"; z.whatever();'],
  [own, 'import * as z from "zod/mini"; z.string();'],
  ['/w/node_modules/.pnpm/tiny@1.0.0/node_modules/tiny/index.js', ''],
  ['/w/remote-demo/src/Page.module.css', '.page { color: red }'],
])('accepts %s in a remote', (file, text) => {
  expect(complaintsAbout({ file, text })).toEqual([]);
});

test.each([
  ['/w/node_modules/.pnpm/react@19.3.1/node_modules/react/index.js', '', 'it carries its own react'],
  ['/w/node_modules/@mui/material/Button/Button.js', '', 'it carries its own @mui/material'],
  ['/w/host/src/session/session.ts', '', 'it takes code of the shell'],
  [own, 'import * as z from "zod/mini"; z.xid();', 'uses z.xid. Add "xid" to shared/federation/zod.ts'],
  ['/w/remote-demo/src/Page.css', '.page { color: red }', 'is a style sheet for the whole page'],
  ['/w/remote-demo/src/Page.module.css', 'p { color: red }', 'Page.module.css: "p" reaches beyond the module'],
])('rejects %s %s', (file, text, complaint) => {
  expect(complaintsAbout({ file, text }).join('\n')).toContain(complaint);
});

describe('the build check', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const build = async (css: string) => {
    await writeFile(join(folder, 'Page.module.css'), css);
    await writeFile(join(folder, 'page.js'), 'import styles from "./Page.module.css"; console.log(styles.page);');
    return compile({
      mode: 'production',
      context: folder,
      entry: './page.js',
      output: { path: join(folder, 'dist') },
      experiments: { css: true },
      module: { parser: { 'css/auto': { namedExports: false } } },
    });
  };

  test('rejects styles with effects outside the remote, one message for each', async () => {
    const compilation = await build('.page { color: red } body { margin: 0 } ');
    expect(() => examineRemote(compilation, 'demo')).toThrow(
      /^Remote "demo" cannot be joined:\n- .*Page\.module\.css: "body" reaches beyond the module\. Begin .*\.$/,
    );
  });

  test('accepts styles limited to the remote', async () => {
    const compilation = await build('.page { color: red }');
    expect(() => examineRemote(compilation, 'demo')).not.toThrow();
  });
});
