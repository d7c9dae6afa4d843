import type { Config } from '../config.ts';

/** Options of the doctor. */
export interface Order {
  config: Config;
  /** Recipient of a test mail; without it no mail is sent. */
  sendTo?: string;
  now?: () => Date;
}
