import { isCancel } from 'axios';
import type { AxiosInstance, AxiosRequestConfig, AxiosResponse } from 'axios';
import type { ApiProblem } from './problem.ts';
import { toProblem } from './to-problem.ts';
import { holdsFile, toFormData } from './url.ts';

/** The result shape of the specification (§7). */
export interface Result<T> {
  success: boolean;
  statusCode: number;
  msg: string;
  data: T | null;
  /** From the server's `totalCount`; `null` when the response is not a page of a list. */
  pagination: number | null;
}

/** A result, and what only the typed calls read: why the request failed, and the response's headers. */
type Exchange<T> =
  | { result: Result<T> & { success: true; data: T }; headers: AxiosResponse['headers'] }
  | { result: Result<T> & { success: false }; problem: ApiProblem };

interface Reply<T> {
  message?: string;
  data: T;
  totalCount?: number;
}

/**
 * Sends every request whose response is JSON. A body that contains a file is sent as multipart, any other as JSON.
 * @throws only the cancellation of a request
 */
export async function exchange<T>(http: AxiosInstance, config: AxiosRequestConfig): Promise<Exchange<T>> {
  const data: unknown = holdsFile(config.data) ? toFormData(config.data) : config.data;
  try {
    const response = await http.request<Reply<T>>({ ...config, ...(data !== undefined && { data }) });
    const { message: msg = '', data: nested, totalCount: pagination = null } = response.data;
    const result = { success: true as const, statusCode: response.status, msg, data: nested, pagination };
    return { result, headers: response.headers };
  } catch (error) {
    if (isCancel(error)) throw error;
    const problem = await toProblem(error);
    const { status, message } = problem;
    return { result: { success: false, statusCode: status, msg: message, data: null, pagination: null }, problem };
  }
}

/**
 * The request helpers of the specification (§7), with one result shape for all. The typed calls use the same path; these
 * serve code written strictly to the specification.
 */
export function createRequest(http: AxiosInstance) {
  async function send<T>(config: AxiosRequestConfig): Promise<Result<T>> {
    const { result } = await exchange<T>(http, config);
    // A response without `data`, which no contract has.
    return { ...result, data: result.data ?? null };
  }
  return {
    /** Query parameters, JSON response, bearer token. */
    get: <T>(url: string, params?: object) => send<T>({ method: 'get', url, params }),
    /** JSON body; a path with `signIn` is sent without the token; a body with a file is sent as multipart. */
    post: <T>(url: string, body?: object) => send<T>({ method: 'post', url, data: body }),
    /** JSON body and bearer token. */
    delete: <T>(url: string, body?: object) => send<T>({ method: 'delete', url, data: body }),
    /** Other methods: parameters and data both carry the payload, so it must contain nothing personal (decision 0041). */
    other: <T>(method: 'put' | 'patch', url: string, payload?: object) =>
      send<T>({ method, url, params: payload, data: payload }),
  };
}
