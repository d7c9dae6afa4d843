export { call, callPage, download, fetchFile, networkAdapter, request } from './browser-client.ts';
export { createHttpClient } from './client.ts';
export type { CallOptions, HttpClient, HttpClientParts, PageOfRows, RowOf } from './client.ts';
export { ApiProblem, errorText, isApiProblem, isUnreachable, noResponseText, problemText } from './problem.ts';
export type { FieldProblem } from './problem.ts';
export type { Result } from './request.ts';
export { saveFile } from './save-file.ts';
export { whenSessionEnds } from '../store/index.ts';
export type { AxiosAdapter as HttpAdapter } from 'axios';
