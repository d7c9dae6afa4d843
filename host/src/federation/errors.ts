/** A remote's entry lacks the required integrity hash in its registry row. It is never loaded. */
export class IntegrityError extends Error {
  override name = 'IntegrityError';
  constructor(url: string) {
    super(`${url} has no integrity in the registry, so it is not loaded.`);
  }
}

/** A style sheet that loaded and has no rules. */
export class StyleSheetError extends Error {
  override name = 'StyleSheetError';
  constructor(url: string) {
    super(`StyleSheetError: ${url} holds no rules.`);
  }
}

/** A remote's URL is outside the origins that may serve code. */
export class UntrustedOriginError extends Error {
  override name = 'UntrustedOriginError';
  constructor(remote: string, origin: string) {
    super(`Remote "${remote}" is not loaded from ${origin}: it is none of the origins that may serve remotes.`);
  }
}
