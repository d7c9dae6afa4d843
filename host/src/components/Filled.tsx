import type { ReactNode } from 'react';

// "Object replacement character": a placeholder that no text of ours contains.
const slot = '\uFFFC';

/**
 * A sentence with user-supplied text in it. The text is a separate element: translation never processes it, and it
 * keeps its direction inside a sentence of the other one.
 * @param sentence returns the translated sentence with the placeholder for the text
 */
export function Filled({ sentence, children }: { sentence: (slot: string) => string; children: ReactNode }) {
  const [before, after] = sentence(slot).split(slot);
  return (
    <>
      {before}
      {after !== undefined && <bdi>{children}</bdi>}
      {after}
    </>
  );
}
