import { streamEvents, streamNotifications, type StreamEnd } from '@guildhall/shared/contracts';
import { currentToken } from '@guildhall/shared/store';

export interface NewsListener {
  /** Number of unread items: at the start, and after every change. */
  onUnread: (unread: number) => void;
  /** The session may have ended, or its role may have changed: ask the server. */
  onDoubt: () => void;
}

/** Delay before reconnecting, in ms: the first value, doubled up to the second one. */
const [firstPauseMs, longestPauseMs] = [1000, 60_000];

/**
 * Listens to the server's events for this page while its tab is visible. `EventSource` can't send the session's token,
 * so the stream is read from a fetch. Like polling, it does not keep a session alive; the first event of a new
 * connection makes up for those missed between two connections.
 * @returns a function that stops
 */
export function watchNews(listener: NewsListener): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauseMs = firstPauseMs;
  let isOver = false;

  const later = () => {
    if (isOver || document.hidden) return;
    // Jitter, so that not all pages reconnect at the same moment after a server restart.
    timer = setTimeout(connect, pauseMs * (0.5 + Math.random()));
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  function connect() {
    disconnect();
    const own = (connection = new AbortController());
    const take = (name: string, data: unknown): StreamEnd | null => {
      pauseMs = firstPauseMs;
      if (name === 'unread') listener.onUnread(streamEvents.unread.parse(data).unread);
      return name === 'end' ? streamEvents.end.parse(data).reason : null;
    };
    readStream(own.signal, take).then(
      (ended) => {
        if (own.signal.aborted) return;
        if (ended === 'session') listener.onDoubt();
        // Another tab took over the connection; this one listens again when the person returns to it.
        if (ended !== 'replaced') later();
      },
      () => own.signal.aborted || later(),
    );
  }

  function disconnect() {
    clearTimeout(timer);
    connection?.abort();
  }

  const seenOrHidden = () => (document.hidden ? disconnect() : connect());
  document.addEventListener('visibilitychange', seenOrHidden);
  seenOrHidden();
  return () => {
    isOver = true;
    disconnect();
    document.removeEventListener('visibilitychange', seenOrHidden);
  };
}

/**
 * Reads events until the stream ends.
 * @returns why the server ended it; `null` when the connection broke
 * @throws Error when there is no stream
 */
async function readStream(
  signal: AbortSignal,
  take: (name: string, data: unknown) => StreamEnd | null,
): Promise<StreamEnd | null> {
  const response = await fetch(`/api${streamNotifications.path}`, {
    headers: { Authorization: `Bearer ${currentToken() ?? ''}`, 'X-Guildhall-Background': '1' },
    cache: 'no-store',
    signal,
  });
  if (response.status === 401 || response.status === 403) return 'session';
  if (!response.ok || !response.body) throw new Error(`The stream was answered with ${response.status}.`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return null;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      const ended = name && data ? take(name, JSON.parse(data)) : null;
      if (ended) return ended;
    }
  }
}
