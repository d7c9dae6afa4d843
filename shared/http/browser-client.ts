import axios from 'axios';
import type { AxiosAdapter } from 'axios';
import { maintenanceEvent } from '../contracts/page.ts';
import { currentToken, renewToken, replacementOf, sessionEnded } from '../store/index.ts';
import { createHttpClient } from './client.ts';

/**
 * The browser's network, for an adapter that passes requests through. XHR reports upload progress; only fetch can
 * outlive the page.
 */
export const networkAdapter: AxiosAdapter = (config) =>
  axios.getAdapter(config.fetchOptions?.keepalive === true ? 'fetch' : ['xhr', 'fetch'])(config);

let adapter: AxiosAdapter = networkAdapter;

/** Replaces the network; tests only. Returns a function that restores it. */
export const answerRequestsBy = (other: AxiosAdapter): (() => void) => {
  adapter = other;
  return () => {
    adapter = networkAdapter;
  };
};

const acceptLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en');

const client = createHttpClient({
  adapter: (config) => adapter(config),
  token: currentToken,
  language: acceptLanguage,
  renewToken,
  replacementOf,
  onSessionEnded: sessionEnded,
  onMaintenance: () => window.dispatchEvent(new Event(maintenanceEvent)),
});

export const { call, callPage, download, fetchFile, request } = client;
