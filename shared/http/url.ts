/** Fills `:name` in a contract's path. Throws when a parameter is missing: the URL would be a different one. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') {
      throw new Error(`The path "${path}" needs a value for "${name}".`);
    }
    return encodeURIComponent(String(value));
  });
}

/** Builds a query string: lists repeat their name, empty values are left out. */
export function toSearch(query: Readonly<Record<string, unknown>> | undefined): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one));
    }
  }
  return search;
}

/** True when a body contains a file, which only multipart can carry. */
export const holdsFile = (body: unknown): boolean =>
  body instanceof FormData ||
  (typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob));

/** Builds a multipart body; texts precede files, so that the server knows what a file is for when it arrives. */
export function toFormData(body: unknown): FormData {
  if (body instanceof FormData) return body;
  const form = new FormData();
  const parts = Object.entries(body ?? {}).filter(([, value]) => value !== undefined && value !== null);
  for (const [name, value] of parts) if (!(value instanceof Blob)) form.append(name, String(value));
  for (const [name, value] of parts) if (value instanceof Blob) form.append(name, value);
  return form;
}
