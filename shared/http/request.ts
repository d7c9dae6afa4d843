import type { AxiosInstance, AxiosRequestConfig } from 'axios';
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

interface Reply<T> {
  message?: string;
  data?: T;
  totalCount?: number;
}

/**
 * The request helpers of the specification (§7), with one result shape for all; they never throw. Product code uses the
 * typed `call`; these serve code written strictly to the specification.
 */
export function createRequest(http: AxiosInstance) {
  async function send<T>(config: AxiosRequestConfig): Promise<Result<T>> {
    try {
      const { status, data } = await http.request<Reply<T>>(config);
      return {
        success: true,
        statusCode: status,
        msg: data.message ?? '',
        data: data.data ?? null,
        pagination: data.totalCount ?? null,
      };
    } catch (error) {
      const { status, message } = await toProblem(error);
      return { success: false, statusCode: status, msg: message, data: null, pagination: null };
    }
  }

  return {
    /** Query parameters, JSON response, bearer token. */
    get: <T>(url: string, params?: object) => send<T>({ method: 'get', url, params }),
    /** JSON body; a path with `signIn` is sent without the token; a body with a file is sent as multipart. */
    post: <T>(url: string, body?: object) =>
      send<T>({ method: 'post', url, data: holdsFile(body) ? toFormData(body) : body }),
    /** JSON body and bearer token. */
    delete: <T>(url: string, body?: object) => send<T>({ method: 'delete', url, data: body }),
    /** Other methods: parameters and data both carry the payload. */
    other: <T>(method: 'put' | 'patch', url: string, payload?: object) =>
      send<T>({ method, url, params: payload, data: payload }),
  };
}
