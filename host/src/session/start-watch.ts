import { stayActive } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { catchUp, store } from '@guildhall/shared/store';
import { activityMemory, lastActivityKey, hidePage, showPage } from './session.ts';
import { watchInactivity } from './inactivity.ts';
import { endIdle } from './sign-out.ts';

const signs = ['mousemove', 'keydown', 'scroll', 'wheel', 'pointerdown', 'touchstart'] as const;

interface Listeners {
  /** The remaining time, in ms; `null` when the person is back, in any tab. */
  onWarning: (leftMs: number | null) => void;
  onQuiet: () => void;
  /** The person's activity in this tab, just before it counts. */
  onSign: (event: Event) => void;
}

/** Browsers fire mouse moves for elements that appear under a resting pointer; these are not activity. */
function createIsMoved() {
  let place = '';
  return (event: Event) => {
    if (!(event instanceof MouseEvent) || event.type !== 'mousemove') return true;
    const before = place;
    place = `${event.screenX} ${event.screenY}`;
    return place !== before;
  };
}

/** Watches for activity in this tab. */
export function startWatch({ onWarning, onQuiet, onSign }: Listeners) {
  const loginTime = Date.parse(store.getState()['user-auth'].loginTime ?? '');
  const watch = watchInactivity({
    now: () => Date.now(),
    monotonic: () => performance.now(),
    begunAt: Number.isNaN(loginTime) ? null : loginTime,
    memory: activityMemory,
    onWarning,
    onQuiet,
    tell: () => call(stayActive, { body: {} }),
    onInactive: () => void endIdle(),
  });
  const isMoved = createIsMoved();
  const abort = new AbortController();
  const { signal } = abort;

  const see = (event: Event) => {
    if (!isMoved(event)) return;
    onSign(event);
    watch.seen();
  };
  for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true, signal });

  // Timers of hidden tabs fire once a minute, and never while the machine sleeps: check first on return.
  const comeBack = () => {
    catchUp();
    watch.check();
    if (!watch.isOver()) showPage();
  };
  const timer = setInterval(watch.check, 1000);
  window.addEventListener('focus', comeBack, { signal });
  window.addEventListener('pageshow', comeBack, { signal });
  document.addEventListener('resume', comeBack, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && comeBack(), { signal });
  window.addEventListener('storage', ({ key }) => key === lastActivityKey && watch.check(), { signal });

  // A frozen page receives no events until it is restored; then it must not show its old content.
  document.addEventListener('freeze', hidePage, { signal });
  window.addEventListener('pagehide', (event) => event.persisted && hidePage(), { signal });

  return {
    stay: watch.seen,
    stop() {
      clearInterval(timer);
      abort.abort();
    },
  };
}
