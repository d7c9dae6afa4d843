import type { FastifyInstance } from 'fastify';
import { createLiveParts } from './live.ts';
import { addLivePages } from './pages.ts';

/** Connects the server to `npm run dev`, which started it and reports builds over the process's IPC channel. */
export function addDevelopment(app: FastifyInstance): void {
  const parts = createLiveParts();
  const listen = (message: unknown) => {
    if (parts.tell(message)?.isNew) app.deployments.forget();
  };
  process.on('message', listen);
  // The watcher is gone, and nothing else would end this process.
  const end = () => process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', end);
  app.addHook('onListen', async () => {
    process.send?.('ready');
  });
  app.addHook('onClose', async () => {
    process.off('message', listen);
    process.off('disconnect', end);
  });
  addLivePages(app, parts);
}
