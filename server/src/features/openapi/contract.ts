import { contract } from '@guildhall/shared/contracts';

/** The document itself is a route as well, so it has a policy like every other. */
export const getOpenApi = contract.get('/openapi.json', {
  summary: 'This document',
  permission: 'public',
  replyKind: 'file',
});
