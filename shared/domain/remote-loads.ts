// What can happen to a remote in somebody's browser, each word once: the loader decides by them, telemetry counts by them.

/** The steps of loading a page of a remote, in their order; translations and page come side by side. */
export const loadStages = ['registry', 'runtime', 'entry', 'page', 'translations'] as const;
export type LoadStage = (typeof loadStages)[number];

/**
 * Why a page is not there:
 * `network` nothing came, `missing` the address answered that it has no such file, `timeout` nothing came in time,
 * `script` code came and threw, `integrity` code came and is not what the registry names, `shape` code ran and
 * exports no page, `incompatible` remote and shell do not fit, `disabled` switched off, `unknown` not in the registry.
 */
export const loadReasons = [
  'network',
  'missing',
  'timeout',
  'script',
  'integrity',
  'shape',
  'incompatible',
  'disabled',
  'unknown',
] as const;
export type LoadReason = (typeof loadReasons)[number];

/** Where a page that was there threw: while rendering, in an effect, after a click, in a promise nobody waited for. */
export const crashPhases = ['render', 'effect', 'handler', 'promise'] as const;
export type CrashPhase = (typeof crashPhases)[number];

/** `open`: the remote is left alone for a while; `half-open`: one try may show whether it is well again. */
export const breakerStates = ['closed', 'open', 'half-open'] as const;
export type BreakerState = (typeof breakerStates)[number];
