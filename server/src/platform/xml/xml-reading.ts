import { SaxesParser } from 'saxes';

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

/** The text is not readable XML; the message says where and why. */
export class XmlUnreadable extends Error {}

const deepest = 64;

/**
 * Parses an XML document into a tree. Document types are refused, so there are no entities to expand or fetch; only
 * XML's five built-in ones are supported.
 * @throws XmlUnreadable
 */
export function readXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    throw new XmlUnreadable(message);
  });
  parser.on('doctype', () => {
    throw new XmlUnreadable('It has a document type, which statements of banks do not have.');
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length > deepest) throw new XmlUnreadable('Its elements are nested too deeply.');
    const values = Object.values(attributes).map((one): [string, string] => [one.local, one.value]);
    const element: XmlElement = { name: local, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const append = (more: string) => {
    const element = open.at(-1);
    if (element) element.text += more;
  };
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new XmlUnreadable('It is empty.');
  return document;
}

/** The elements at a path below an element. */
export function allAt(element: XmlElement, path: string): XmlElement[] {
  return path
    .split('/')
    .reduce((found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name === step)), [element]);
}

/** The trimmed text of the first element at a path, or an empty text. */
export const textAt = (element: XmlElement, path: string): string => allAt(element, path)[0]?.text.trim() ?? '';
