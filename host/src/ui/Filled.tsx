import type { ReactNode } from 'react';

// "Object replacement character": stands in a text for something that is no text, so no words of ours contain it.
const slot = '\uFFFC';

/**
 * A sentence with what somebody typed or named in it. That stands as a text of its own: translation never reads it, and
 * it keeps its direction inside a sentence of the other one.
 * @param sentence gives the translated sentence with the slot where the text belongs
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
