import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const projectRoot = join(__dirname, '../..');
export const readProject = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

export interface Instruction {
  keyword: string;
  /** `--from=build` as `{ from: 'build' }`. */
  flags: Record<string, string>;
  /** The text after keyword and flags, on one line. */
  text: string;
}

export interface Stage {
  name: string | null;
  image: string;
  instructions: Instruction[];
}

export interface Containerfile {
  path: string;
  /** Arguments before the first stage, with their defaults. */
  args: Record<string, string>;
  stages: Stage[];
}

/** Reads the instructions of a Containerfile, stage by stage. */
export function readContainerfile(path: string): Containerfile {
  const joined = readProject(path)
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replace(/\\\n/g, ' ');
  const file: Containerfile = { path, args: {}, stages: [] };
  for (const line of joined.split('\n').filter((candidate) => candidate.trim() !== '')) {
    const instruction = readInstruction(line);
    const stage = file.stages.at(-1);
    if (instruction.keyword === 'FROM') {
      const [image = '', , name = null] = instruction.text.split(/\s+/);
      file.stages.push({ name, image, instructions: [] });
    } else if (stage) stage.instructions.push(instruction);
    else Object.assign(file.args, assignment(instruction.text));
  }
  return file;
}

function readInstruction(line: string): Instruction {
  const [, keyword = '', rest = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let text = rest.trim();
  for (let flag = /^--([\w-]+)=(\S+)\s+/.exec(text); flag; flag = /^--([\w-]+)=(\S+)\s+/.exec(text)) {
    flags[flag[1] ?? ''] = flag[2] ?? '';
    text = text.slice(flag[0].length);
  }
  return { keyword: keyword.toUpperCase(), flags, text };
}

/** `NAME=value` of an ARG; an ARG without a value keeps the known one. */
export function assignment(text: string): Record<string, string> {
  const [name = '', value] = text.split('=');
  return value === undefined ? {} : { [name]: value };
}

/** The stage that becomes the image. */
export function finalStage({ stages, path }: Containerfile): Stage {
  const last = stages.at(-1);
  if (!last) throw new Error(`${path} has no stage.`);
  return last;
}

export const stageNamed = ({ stages, path }: Containerfile, name: string): Stage => {
  const found = stages.find((stage) => stage.name === name);
  if (!found) throw new Error(`${path} has no stage "${name}".`);
  return found;
};

/** A stage's instructions, after those of its base stages. */
export function wholeStage(file: Containerfile, stage: Stage): Instruction[] {
  const base = file.stages.find(({ name }) => name !== null && name === stage.image);
  return [...(base ? wholeStage(file, base) : []), ...stage.instructions];
}

/** All instructions with one keyword. */
export const all = (instructions: Instruction[], keyword: string): Instruction[] =>
  instructions.filter((instruction) => instruction.keyword === keyword);

/** The last instruction with a keyword, which is the one that applies. */
export const last = (instructions: Instruction[], keyword: string): Instruction | undefined =>
  all(instructions, keyword).at(-1);

/** The arguments of an instruction in exec form; `null` in shell form. */
export function execForm({ text }: Instruction): string[] | null {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : null;
  } catch {
    return null;
  }
}

/** Names and values of ENV; unquoted values only. */
export const environmentOf = (instructions: Instruction[]): Record<string, string> =>
  Object.fromEntries(
    all(instructions, 'ENV').flatMap(({ text }) =>
      text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const),
    ),
  );

/** Fills in `${NAME}`. @throws when an argument has no value */
export const expand = (text: string, args: Record<string, string>): string =>
  text.replace(/\$\{(\w+)\}/g, (_whole, name: string) => {
    const value = args[name];
    if (value === undefined) throw new Error(`\${${name}} has no value.`);
    return value;
  });
