export { act, screen, waitFor, within } from '@testing-library/react';
export { default as userEvent } from '@testing-library/user-event';
export { stopClock } from './clock.ts';
export { keptName } from './kept-name.ts';
export { reply, replyFile, replyLater, replyNothing, replyProblem, requestsTo } from './network.ts';
export { buildSessionUser, renderRemote } from './render.tsx';
export { watchRenders } from './renders.ts';
export { translationFolders } from './translations.ts';
