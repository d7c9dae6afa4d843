import type { BrowserContext, Page } from '@playwright/test';

/** Observations inside a page since its document began; times are milliseconds since then. */
export interface Watched {
  /** Start of the document, in ms since 1970. */
  begunAt: number;
  /** Polls of the page after the shell was ready, and those that found nothing to read. */
  polls: number;
  blank: number;
  /** Uncaught errors and rejections with the file they came from. */
  errors: { text: string; file: string }[];
  /** Violations of the content security policy. */
  violations: string[];
  /** When the navigation became usable. */
  shellAt: number | null;
  /** When "still loading" first appeared. */
  slowAt: number | null;
  /** When the area first reported the failure, with its id. */
  spokeAt: number | null;
}

interface WatchOptions {
  /** Selector of the usable shell. */
  shell: string;
  /** The text of "still loading". */
  slowText: string;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/**
 * Watches every document of a context from its start, from inside the page, so that nothing is missed between two
 * polls.
 */
export async function watch(context: BrowserContext, options: WatchOptions): Promise<void> {
  await context.addInitScript(({ shell, slowText }: WatchOptions) => {
    const watched: Watched = {
      begunAt: Date.now(),
      ...{ polls: 0, blank: 0, errors: [], violations: [] },
      ...{ shellAt: null, slowAt: null, spokeAt: null },
    };
    window.watched = watched;
    addEventListener('error', (event) => {
      if (event instanceof ErrorEvent) watched.errors.push({ text: event.message, file: event.filename });
    });
    addEventListener('unhandledrejection', ({ reason }) => {
      const isError = reason instanceof Error;
      watched.errors.push({ text: isError ? `${reason.message} ${reason.stack ?? ''}` : String(reason), file: '' });
    });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      watched.violations.push(`${violatedDirective} ${blockedURI}`);
    });
    const look = () => {
      // Not `performance.now()`: a clock installed by a test starts before the document.
      const now = Date.now() - watched.begunAt;
      if (document.querySelector(shell)) watched.shellAt ??= now;
      const alerts = [...document.querySelectorAll('[role=alert], main [role=group]')].map(
        ({ textContent }) => textContent ?? '',
      );
      if (alerts.some((text) => /: [0-9a-f]{8}/.test(text))) watched.spokeAt ??= now;
      if ([...document.querySelectorAll('[aria-live]')].some((status) => status.textContent?.includes(slowText)))
        watched.slowAt ??= now;
      if (watched.shellAt === null) return;
      watched.polls += 1;
      if (document.body.innerText.trim() === '') watched.blank += 1;
    };
    setInterval(look, 200);
  }, options);
}

export const watchedIn = (page: Page): Promise<Watched> => page.evaluate(() => window.watched);
