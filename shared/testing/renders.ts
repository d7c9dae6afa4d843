/** React gives an element new props each time it renders it, and keeps them in a property of the element. */
function propsOf(element: Element): unknown {
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
  if (!key) throw new Error('React did not render this element.');
  return (element as unknown as Record<string, unknown>)[key];
}

/** Watches elements that should not render again. @returns a function that names those that have, since the call */
export function watchRenders(elements: Record<string, Element>): () => string[] {
  const before = Object.entries(elements).map(([name, element]) => ({ name, element, props: propsOf(element) }));
  return () => before.filter(({ element, props }) => propsOf(element) !== props).map(({ name }) => name);
}
