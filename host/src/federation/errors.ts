/** A remote's entry without the fingerprint its registry row must carry. It is never fetched. */
export class IntegrityError extends Error {
  override name = 'IntegrityError';
  constructor(url: string) {
    super(`${url} has no integrity in the registry, so it is not loaded.`);
  }
}

/** A style sheet that arrived and holds nothing. */
export class StyleSheetError extends Error {
  override name = 'StyleSheetError';
  constructor(url: string) {
    super(`StyleSheetError: ${url} holds no rules.`);
  }
}

/** A remote whose address lies outside the origins that may serve code. */
export class UntrustedOriginError extends Error {
  override name = 'UntrustedOriginError';
  constructor(remote: string, origin: string) {
    super(`Remote "${remote}" is not loaded from ${origin}: it is none of the origins that may serve remotes.`);
  }
}
