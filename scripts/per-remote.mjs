// Files that repeat lines for every remote, because their format has no loops. The lines stand between `# for each
// remote: …` and `# end`; `npm run generate` writes them, and a test fails when they are out of date.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

/** The lines for one remote, by block name. */
const blocks = {
  'manifest of its package': (id) => `COPY remote-${id}/package.json remote-${id}/`,
  sources: (id) => `COPY remote-${id} remote-${id}`,
  build: (id) => `COPY --from=build /app/remote-${id}/dist remote-${id}/dist`,
  'release job': (id) =>
    [
      `release-${id}:`,
      `  <<: *release`,
      `  build:`,
      `    context: ..`,
      `    dockerfile: deploy/parts/remote.Containerfile`,
      `    args: { REMOTE: ${id} }`,
      `  image: guildhall-remote-${id}:${version}`,
      `  command: [${id}, --built, --to, 'http://server-office:8080', --by, '\${RELEASE_BY:-compose}']`,
    ].join('\n'),
};

export const filesPerRemote = [
  'deploy/one/Containerfile',
  'deploy/parts/server.Containerfile',
  'deploy/parts/remote.Containerfile',
  'deploy/compose.yaml',
];

const block = /^( *)# for each remote: (.+?)\n[^]*?^ *# end\n/gm;

/**
 * Rewrites the blocks of a file.
 * @param {string} text
 * @param {string[]} remotes ids of all remotes
 * @throws when a block's name is unknown, or the file has no block
 */
export function withRemotes(text, remotes) {
  let found = 0;
  const written = text.replace(block, (_whole, indent, name) => {
    const linesFor = blocks[name];
    if (!linesFor) throw new Error(`"${name}" is no block. Blocks: ${Object.keys(blocks).join(', ')}.`);
    found += 1;
    const entries = remotes.map((id) => linesFor(id).replace(/^(?=.)/gm, indent));
    const separator = entries.some((entry) => entry.includes('\n')) ? '\n\n' : '\n';
    return `${indent}# for each remote: ${name}\n${entries.join(separator)}\n${indent}# end\n`;
  });
  if (found === 0) throw new Error('There is no line "# for each remote: …".');
  return written;
}

/** The files whose lines don't match the remotes, with the text they should have. */
export const staleFiles = (root, remotes) =>
  filesPerRemote.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const wanted = withRemotes(text, remotes);
    return wanted === text ? [] : [{ file, text: wanted }];
  });
