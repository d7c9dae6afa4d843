/** The URL of a page with a mail open, or with none. */
export function withMail(params: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id) next.set('mail', id);
  else next.delete('mail');
  return next;
}
