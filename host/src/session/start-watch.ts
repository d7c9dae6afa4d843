import { stayActive } from '@guildhall/shared/contracts';
import { call } from '@guildhall/shared/http';
import { catchUp, store } from '@guildhall/shared/store';
import { activityMemory, lastActivityKey } from './activity-memory.ts';
import { watchInactivity } from './inactivity.ts';
import { hidePage, showPage } from './hide-page.ts';
import { endIdle } from './sign-out.ts';

const signs = ['mousemove', 'keydown', 'scroll', 'wheel', 'pointerdown', 'touchstart'] as const;

interface Listeners {
  /** How long is left, in ms; `null` when the person is back, in whichever tab. */
  onWarning: (leftMs: number | null) => void;
  onQuiet: () => void;
  /** A sign of the person in this tab, just before it counts. */
  onSign: (event: Event) => void;
}

/** Browsers move the mouse over what appears under a pointer that nobody touched; that is no sign of anybody. */
function createIsMoved() {
  let place = '';
  return (event: Event) => {
    if (!(event instanceof MouseEvent) || event.type !== 'mousemove') return true;
    const before = place;
    place = `${event.screenX} ${event.screenY}`;
    return place !== before;
  };
}

/** Watches for the person in this tab from now on. */
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

  // Timers of hidden tabs come once a minute, and none while the machine sleeps: whoever comes back is checked first.
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

  // A page that is laid aside hears nothing until it is taken out again; then it must not show what was on it.
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
