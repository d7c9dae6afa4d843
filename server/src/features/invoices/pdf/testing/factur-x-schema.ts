import { readFileSync } from 'node:fs';
import { Profile, validateXsd } from '@stackforge-eu/factur-x';

// A program for tests: the package's WebAssembly loads only as an ES module, which jest doesn't run. It reads a JSON
// list of XML documents from standard input, and writes the errors of each.

const errors: string[][] = [];
for (const xml of JSON.parse(readFileSync(0, 'utf8')) as string[]) {
  const result = await validateXsd(xml, Profile.EN16931);
  errors.push(result.errors.map(({ message }) => message));
}
process.stdout.write(JSON.stringify(errors));
