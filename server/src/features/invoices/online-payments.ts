import type { Config } from '../../config.ts';

/** True when there is a provider to pay with; paying online is offered only then. */
export const takesOnlinePayments = ({ config }: { config: Pick<Config, 'isLoopback'> }): boolean => config.isLoopback;
