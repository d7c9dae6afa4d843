import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** The role of a text for screen readers: a heading, a paragraph, a cell with its headers, a label and its value. */
export type TextTag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Caption';

/** Rows of a table, or items of a list. */
type RowTag = { group: 'Table'; row: 'TR' } | { group: 'L'; row: 'LI' };

interface Level {
  element: Element;
  /** The last group at this level: the next row of the same kind is added to it. */
  open: { key: string; element: Element } | null;
}

interface ElementOptions {
  alt?: string;
  /** Read out instead of the drawn text. */
  actual?: string;
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom, in points from the top left corner. */
  bbox?: [number, number, number, number];
}

/**
 * The structure tree of a document, in writing order: screen readers follow it instead of the positions on paper (PDF
 * 1.7, 14.8). Content without meaning, such as lines and page footers, is an artifact, which they skip.
 */
export function createStructure(pdf: Pdf) {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  const levels: Level[] = [{ element: root, open: null }];
  let isAside = false;

  const add = (tag: string, options: ElementOptions = {}): Element => {
    const level = levels.at(-1)!;
    const element = pdf.struct(tag, options);
    level.element.add(element);
    level.open = null;
    return element;
  };

  /** Draws a part of an element; a part is on one page. */
  const content = (element: Element, tag: string, draw: () => void): void => {
    const part = pdf.markStructureContent(tag);
    draw();
    pdf.endMarkedContent();
    element.add(part);
  };

  /** Draws an artifact, which screen readers skip. */
  function artifact<Result>(type: 'Layout' | 'Pagination', draw: () => Result): Result {
    if (isAside) return draw();
    isAside = true;
    pdf.markContent('Artifact', { type });
    const result = draw();
    pdf.endMarkedContent();
    isAside = false;
    return result;
  }

  return {
    artifact,

    /** One element on one page. */
    leaf(tag: TextTag | 'Figure', draw: () => void, options: ElementOptions = {}): void {
      if (isAside) draw();
      else content(add(tag, options), tag, draw);
    },

    /** One element whose parts may be on several pages. @returns a function that draws a part */
    spread(tag: TextTag, options: ElementOptions = {}): (draw: () => void) => void {
      if (isAside) return (draw) => draw();
      const element = add(tag, options);
      return (draw) => content(element, tag, draw);
    },

    /** A row, which is added to the table or list before it; another `key` starts a new one. */
    row(tags: RowTag, write: () => void, key: string = tags.group): void {
      if (isAside) return write();
      const level = levels.at(-1)!;
      if (level.open?.key !== key) {
        const element = add(tags.group);
        level.open = { key, element };
      }
      const row = pdf.struct(tags.row);
      level.open.element.add(row);
      levels.push({ element: row, open: null });
      write();
      levels.pop();
    },
  };
}

export type Structure = ReturnType<typeof createStructure>;
