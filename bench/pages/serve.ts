import type { Server } from 'node:http';

export interface Served {
  url: string;
  close: () => void;
}

/** Listens on a free local port. */
export async function listen(server: Server): Promise<Served> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${address.port}`, close };
}
