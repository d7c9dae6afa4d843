import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A key requested by code; `…` marks parts computed at run time. */
interface AskedKey {
  file: string;
  line: number;
  key: string;
  /** Its possible namespaces: from the key or the call, else the hooks of its file, else the package's. */
  namespaces: readonly string[];
}

export interface Scan {
  asked: AskedKey[];
  /** Every text composed at run time: keys built in one place and requested in another. */
  templates: ReadonlySet<string>;
  /** Every text and number in the code: keys in tables, states, kinds. */
  literals: ReadonlySet<string>;
}

export const open = '…';

const isSource = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name);
const isLeftOut = (name: string) => ['node_modules', 'dist', 'testing', 'locales'].includes(name);

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place);
    else if (isSource(entry.name)) yield place;
  }
}

const textOf = (node: ts.Node | undefined): string | null => (node && ts.isStringLiteralLike(node) ? node.text : null);

/**
 * The possible texts of an expression: a literal, a template with placeholders, both branches of a condition; else `…`.
 */
function textsOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) return [...textsOf(node.left), ...textsOf(node.right)];
  if (!ts.isTemplateExpression(node)) return [open];
  return node.templateSpans.reduce<string[]>(
    (begun, { expression, literal }) => {
      const pieces = textsOf(expression);
      return begun.flatMap((text) => pieces.map((piece) => text + piece + literal.text));
    },
    [node.head.text],
  );
}

/** True for `t(…)`, `i18n.t(…)`, `i18n.exists(…)`. */
function asksForKey(call: ts.CallExpression): boolean {
  const { expression } = call;
  if (ts.isIdentifier(expression)) return expression.text === 't';
  return (
    ts.isPropertyAccessExpression(expression) &&
    ts.isIdentifier(expression.expression) &&
    expression.expression.text === 'i18n' &&
    ['t', 'exists'].includes(expression.name.text)
  );
}

/** True for `label(group, value)` of `useLabels`: any value of a group of the domain. */
const namesValue = ({ expression }: ts.CallExpression): boolean =>
  ts.isIdentifier(expression) && expression.text === 'label';

/** The namespace in the options of a call: `t(key, { ns: 'domain' })`. */
function optionOf(call: ts.CallExpression): string | null {
  const options = call.arguments[1];
  if (!options || !ts.isObjectLiteralExpression(options)) return null;
  const property = options.properties.find((one) => one.name && ts.isIdentifier(one.name) && one.name.text === 'ns');
  return property && ts.isPropertyAssignment(property) ? textOf(property.initializer) : null;
}

/**
 * Collects the keys that code requests.
 * @param folders with the namespaces their files use by default.
 */
export function scanKeys(folders: readonly { folder: string; namespaces: readonly string[] }[]): Scan {
  const asked: AskedKey[] = [];
  const templates = new Set<string>();
  const literals = new Set<string>();
  for (const { folder, namespaces } of folders)
    for (const file of filesBelow(folder)) scanFile(file, namespaces, { asked, templates, literals });
  return { asked, templates, literals };
}

interface ScanResult {
  asked: AskedKey[];
  templates: Set<string>;
  literals: Set<string>;
}

function scanFile(file: string, ofPackage: readonly string[], { asked, templates, literals }: ScanResult): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const hooks = new Set<string>();
  const found: { line: number; key: string; namespace: string | null }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) literals.add(node.text);
    if (ts.isTemplateExpression(node)) for (const text of textsOf(node)) templates.add(text);
    // A property name in a table may be a key: `{ useEmail: …}`, `{ draft: … }`.
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) literals.add(node.name.text);
    if (ts.isShorthandPropertyAssignment(node)) literals.add(node.name.text);
    if (ts.isCallExpression(node)) {
      if (ts.isIdentifier(node.expression) && node.expression.text === 'useTranslation') {
        const namespace = textOf(node.arguments[0]);
        if (namespace !== null) hooks.add(namespace);
      }
      const [first] = node.arguments;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      if (namesValue(node) && first)
        for (const group of textsOf(first))
          found.push({ line: line + 1, key: `${group}.${open}`, namespace: 'domain' });
      if (asksForKey(node) && first)
        for (const text of textsOf(first)) {
          const [, prefix, key = text] = /^([a-z-]+):(.+)$/.exec(text) ?? [];
          found.push({ line: line + 1, key, namespace: prefix ?? optionOf(node) });
        }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { line, key, namespace } of found) {
    const namespaces = namespace !== null ? [namespace] : hooks.size > 0 ? [...hooks] : ofPackage;
    asked.push({ file, line, key, namespaces });
  }
}
