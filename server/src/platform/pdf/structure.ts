import type PDFDocument from 'pdfkit';

type Pdf = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Pdf['struct']>;

/** What a text is, for programs that read it out: a heading, a paragraph, a cell with its headers, a label and its value. */
export type TextTag = 'H1' | 'H2' | 'H3' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Caption';

/** Rows of a table, or items of a list. */
type RowTag = { group: 'Table'; row: 'TR' } | { group: 'L'; row: 'LI' };

interface Level {
  element: Element;
  /** The group that ends what the level has so far: the next row of the same kind joins it. */
  open: { key: string; element: Element } | null;
}

interface ElementOptions {
  alt?: string;
  /** What is read out instead of what is drawn. */
  actual?: string;
  scope?: 'Row' | 'Column';
  /** Left, top, right and bottom, in points from the upper left corner. */
  bbox?: [number, number, number, number];
}

/**
 * The structure tree of a document, in the order in which it is written: screen readers follow it instead of the places on
 * the paper (PDF 1.7, 14.8). What has no meaning, such as lines and the foot of pages, is an artifact that they pass over.
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

  /** Draws a part of an element; a part stands on one page. */
  const content = (element: Element, tag: string, draw: () => void): void => {
    const part = pdf.markStructureContent(tag);
    draw();
    pdf.endMarkedContent();
    element.add(part);
  };

  /** Draws what screen readers pass over. */
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

    /** One element whose parts may stand on several pages. @returns what draws a part */
    spread(tag: TextTag, options: ElementOptions = {}): (draw: () => void) => void {
      if (isAside) return (draw) => draw();
      const element = add(tag, options);
      return (draw) => content(element, tag, draw);
    },

    /** A row, which joins the table or list before it; a `key` of its own begins a new one. */
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
