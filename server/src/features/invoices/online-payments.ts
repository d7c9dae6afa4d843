import type { Config } from '../../config.ts';
import type { Queryable } from '../../platform/database/client.ts';
import { readSetting } from '../../platform/settings/settings.ts';

type Needs = { config: Pick<Config, 'isLoopback'> };

/** True when there is a provider to pay with. What was begun with it still arrives when nothing new is offered. */
export const takesOnlinePayments = ({ config }: Needs): boolean => config.isLoopback;

/** True when invoices can be paid online: there is a provider, and administrators offer it. */
export const offersOnlinePayments = async (db: Queryable, needs: Needs): Promise<boolean> =>
  takesOnlinePayments(needs) && (await readSetting(db, 'invoicing')).offersOnlinePayment;
