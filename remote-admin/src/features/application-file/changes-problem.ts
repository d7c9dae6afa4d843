import { ApiProblem, isApiProblem } from '@guildhall/shared/http';

/**
 * Moves what the server says about an item to that item's note. The server counts the items it was sent; the form
 * counts all it offers, chosen or not.
 * @param sent the items that were sent, in order, each with its position in the form.
 */
export function atPositions(error: unknown, sent: readonly { index: number }[]): unknown {
  if (!isApiProblem(error)) return error;
  const fields = Object.entries(error.fields).map(([path, problem]) => {
    const place = /^items\.(\d+)\./.exec(path)?.[1];
    const position = place === undefined ? undefined : sent[Number(place)]?.index;
    return [position === undefined ? path : `items.${position}.note`, problem] as const;
  });
  return new ApiProblem({
    status: error.status,
    code: error.code,
    message: error.message,
    fields: Object.fromEntries(fields),
  });
}
