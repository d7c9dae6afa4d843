import type { Config } from '../config.ts';

/** What the doctor is asked to look at. */
export interface Order {
  config: Config;
  /** Whom to send a test mail; without it no mail is sent. */
  sendTo?: string;
  now?: () => Date;
}
