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

const acceptLanguage = () => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en');

const client = createHttpClient({
  adapter: networkAdapter,
  token: currentToken,
  language: acceptLanguage,
  renewToken,
  replacementOf,
  onSessionEnded: sessionEnded,
  onMaintenance: () => window.dispatchEvent(new Event(maintenanceEvent)),
});

export const { call, callPage, download, fetchFile, request } = client;
