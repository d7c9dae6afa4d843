/** An XML element: its name, attributes, and either a text or child elements. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  content: string | XmlNode[];
}

export const element = (
  name: string,
  content: XmlNode['content'],
  attributes: XmlNode['attributes'] = {},
): XmlNode => ({ name, attributes, content });

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters not allowed in XML 1.0 are removed, including escaped ones and lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (found) => entities[found] ?? found);

/** Serialises a document with readable indentation. */
export const writeXml = (root: XmlNode): string => `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`;

function write({ name, attributes, content }: XmlNode, indent: string): string {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;
  if (typeof content === 'string') return `${start}>${escaped(content)}</${name}>\n`;
  if (content.length === 0) return `${start}/>\n`;
  return `${start}>\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}</${name}>\n`;
}
