import axios from 'axios';
import type { AxiosAdapter } from 'axios';
import { currentToken, signedOut } from '../store/index.ts';
import { createHttpClient } from './client.ts';

export { createHttpClient } from './client.ts';
export type { CallOptions, HttpClient, HttpClientParts, PageOfRows, RowOf } from './client.ts';
export { ApiProblem, errorText, isApiProblem, noResponseText, problemText } from './problem.ts';
export type { FieldProblem } from './problem.ts';
export type { Result } from './request.ts';
export { saveFile } from './save-file.ts';
export type { AxiosAdapter as HttpAdapter } from 'axios';

/**
 * The network as the browser offers it, for an adapter that passes through what it does not answer. XHR tells the
 * progress of uploads; only fetch can outlive the page.
 */
export const networkAdapter: AxiosAdapter = (config) =>
  axios.getAdapter(config.fetchOptions?.keepalive === true ? 'fetch' : ['xhr', 'fetch'])(config);

let onSessionEnded: () => void = () => signedOut();
let adapter: AxiosAdapter = networkAdapter;

/**
 * Sets what happens when the server says that the session is over, for example signing out with the path remembered.
 * The shell calls it once at start.
 */
export const whenSessionEnds = (listener: () => void) => {
  onSessionEnded = listener;
};

/** Puts something in the network's place; tests only. Gives the way back. */
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
  onSessionEnded: () => onSessionEnded(),
});

export const { call, callPage, download, request } = client;
