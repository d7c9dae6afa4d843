import { defaultCurrency, type Currency } from '../domain/currencies.ts';
import { defaultLanguage, type Language } from '../domain/languages.ts';
import { defaultTheme, type ThemeName } from '../domain/themes.ts';

/**
 * What the server writes into every HTML page besides markup: `<script type="application/json" id="guildhall-page">`.
 * The registry's own schema is `shared/federation/manifest.ts`.
 */
export const pageElementId = 'guildhall-page';

/** Where the shell renders; holds the prerendered first screen when there is one. */
export const rootElementId = 'root';

/** A `<template>` with what to show when the shell itself could not start, in the page's language. */
export const startProblemId = 'guildhall-start-problem';

/** Event of the window: the shell could not start, so the page shows its start problem. */
export const startFailedEvent = 'guildhall:start-failed';

/**
 * Event of the window: an answer, or the person's own deed, lets one think that Guildhall was closed for maintenance or
 * opened again. The shell then asks the server.
 */
export const maintenanceEvent = 'guildhall:maintenance';

/** What the API says to one call: the status and the body of its answer, refusals too. */
export interface FirstAnswer {
  status: number;
  body: unknown;
}

/** How the association shows itself, also to people who have not signed in. */
export interface Identity {
  name: string;
  /** Preselected where a language is chosen for somebody without an account. */
  language: Language;
  /** Of new fees and invoices. */
  currency: Currency;
  /** The colours of whoever has chosen none. */
  theme: ThemeName;
}

/** What counts until the association says something else. */
export const defaultIdentity: Identity = {
  name: 'Guildhall',
  language: defaultLanguage,
  currency: defaultCurrency,
  theme: defaultTheme,
};

export interface PageData<Registry> {
  /** The public registry; it names nothing of the staff area. */
  registry: Registry;
  /** The language the page was made in. */
  language: string;
  identity: Identity;
  /** The prerendered screen in the root element, or `null` when it is empty. */
  prerendered: string | null;
  /** Answers the opened page would ask for first, by the path of the call without `/api`. */
  firstAnswers: Record<string, FirstAnswer>;
  /** Origins besides the page's own from which remotes may come. */
  remoteOrigins: readonly string[];
  /** Set while Guildhall is closed for maintenance; administrators go on. */
  maintenance: { message: string | null; until: string | null } | null;
  /** Whether this address serves the staff area to staff; one for the public never does. */
  servesStaff: boolean;
}
