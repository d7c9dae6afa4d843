import { atInputs } from '../../lib/refused-fields.ts';

/**
 * Moves what the server says about an item to that item's note. The server counts the items it was sent; the form
 * counts all it offers, chosen or not.
 * @param sent the items that were sent, in order, each with its position in the form.
 */
export const atPositions = (error: unknown, sent: readonly { index: number }[]): unknown =>
  atInputs(error, (path) => {
    const place = /^items\.(\d+)\./.exec(path)?.[1];
    const position = place === undefined ? undefined : sent[Number(place)]?.index;
    return position === undefined ? undefined : `items.${position}.note`;
  });
