import { defaultCurrency, type Currency } from '../domain/currencies.ts';
import { defaultLanguage, type Language } from '../domain/languages.ts';
import { defaultTheme, type ThemeName } from '../domain/themes.ts';

/**
 * The data the server writes into every HTML page besides markup: `<script type="application/json"
 * id="guildhall-page">`. The registry's own schema is in `shared/federation/manifest.ts`.
 */
export const pageElementId = 'guildhall-page';

/** The shell's root element; contains the prerendered first screen if there is one. */
export const rootElementId = 'root';

/**
 * Attribute of `<html>` while the stored state contradicts the served screen: the page shows a placeholder until the
 * shell renders what is right.
 */
export const waitsAttribute = 'data-waits';

/** A `<template>` shown when the shell itself failed to start, in the page's language. */
export const startProblemId = 'guildhall-start-problem';

/** Window event: the shell failed to start, so the page shows its start problem. */
export const startFailedEvent = 'guildhall:start-failed';

/**
 * Window event: a response, or the person's own action, suggests that Guildhall was closed for maintenance or reopened.
 * The shell then asks the server.
 */
export const maintenanceEvent = 'guildhall:maintenance';

/** The API's response to one call: status and body, also for refusals. */
export interface FirstAnswer {
  status: number;
  body: unknown;
}

/** The association's public settings, also for people who are not signed in. */
export interface Identity {
  name: string;
  /** Default language for people without an account. */
  language: Language;
  /** Currency of new fees and invoices. */
  currency: Currency;
  /** The theme for people who have not chosen one. */
  theme: ThemeName;
  /** The logo to show instead of the software's own, with its size in pixels. */
  logo: { src: string; width: number; height: number } | null;
}

/** The attribute of elements whose text is the association's name: the server writes it into prerendered screens. */
export const nameAttribute = 'data-association-name';

/** Used until the association sets its own. */
export const defaultIdentity: Identity = {
  name: 'Guildhall',
  language: defaultLanguage,
  currency: defaultCurrency,
  theme: defaultTheme,
  logo: null,
};

export interface PageData<Registry> {
  /** The public registry; it contains nothing of the staff area. */
  registry: Registry;
  /** The page's language. */
  language: string;
  identity: Identity;
  /** The prerendered screen in the root element, or `null` when it is empty. */
  prerendered: string | null;
  /** Responses the page would request first, by the path of the call without `/api`. */
  firstAnswers: Record<string, FirstAnswer>;
  /** Origins besides the page's own that may serve remotes. */
  remoteOrigins: readonly string[];
  /** Set while Guildhall is closed for maintenance; administrators can continue. */
  maintenance: { message: string | null; until: string | null } | null;
  /** Whether this host name serves the staff area to staff; a public one never does. */
  servesStaff: boolean;
}
