// Everything that can happen to a remote in a browser: the loader decides by these names, telemetry counts by them.

/** The steps of loading a remote's page, in order; translations and page load in parallel. */
export const loadStages = ['registry', 'runtime', 'entry', 'page', 'translations'] as const;
export type LoadStage = (typeof loadStages)[number];

/**
 * Why a page is missing: `network` no response, `missing` the server has no such file, `timeout` no response in time,
 * `script` code loaded and threw, `integrity` code differs from the registry, `origin` its address is none that may serve code, `shape` code ran and exports no page,
 * `incompatible` remote and shell do not fit, `disabled` switched off, `unknown` not in the registry.
 */
export const loadReasons = [
  'network',
  'missing',
  'timeout',
  'script',
  'integrity',
  'origin',
  'shape',
  'incompatible',
  'disabled',
  'unknown',
] as const;
export type LoadReason = (typeof loadReasons)[number];

/** True when nothing was tried: the remote is switched off or not in the registry, which says nothing about a build. */
export const isRefusal = (reason: LoadReason): boolean => reason === 'disabled' || reason === 'unknown';

/** Where a loaded page threw: while rendering, in an effect, after a click, in an unhandled rejection. */
export const crashPhases = ['render', 'effect', 'handler', 'promise'] as const;
export type CrashPhase = (typeof crashPhases)[number];

/** `open`: the remote is not requested for a while; `half-open`: one attempt may show whether it works again. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof breakerStates)[number];
