import { createServer, type AddressInfo } from 'node:net';

type Moment = 'greeting' | 'taken';

/** A local mail server that accepts every mail, and can stop responding at a given moment. */
export async function startMailServer() {
  const taken: string[] = [];
  /** Called at a moment of the next mail; after that, it stops responding. */
  let stopsAt: { moment: Moment; stop: () => void } | null = null;
  const isStopped = (moment: Moment): boolean => {
    if (stopsAt?.moment !== moment) return false;
    stopsAt.stop();
    stopsAt = null;
    return true;
  };
  const server = createServer((socket) => {
    let text = '';
    let isData = false;
    socket.on('error', () => {});
    if (isStopped('greeting')) return;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) taken.push(part);
        if (isData && isStopped('taken')) return;
        isData = !isData && part === 'DATA';
        socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // `port` is set once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    taken,
    url: `smtp://127.0.0.1:${port}`,
    stopAt: (moment: Moment, stop: () => void) => (stopsAt = { moment, stop }),
    close: () => void server.close(),
  };
}
