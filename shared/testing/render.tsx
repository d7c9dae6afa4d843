import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { languageFacts } from '../domain/languages.ts';
import type { Language } from '../domain/languages.ts';
import { Role } from '../domain/permissions.ts';
import { changeLanguage } from '../i18n/index.ts';
import { createQueryClient, QueryClientProvider } from '../query/index.ts';
import { Route, Routes, useLocation } from '../router/index.ts';
import { MemoryRouter } from '../router/memory.ts';
import { signedIn } from '../store/index.ts';
import type { SessionUser } from '../store/index.ts';
import { AppThemeProvider } from '../theme/index.ts';
import { hasFakeClock } from './clock.ts';

/** A signed-in person; pass only what the test is about. */
export const buildSessionUser = (parts: Partial<SessionUser> = {}): SessionUser => ({
  id: '0192f0c1-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Moreau',
  role: Role.member,
  language: 'en',
  zone: 'Europe/Vienna',
  avatarColour: 'blue',
  state: 'active',
  memberNumber: null,
  ...parts,
});

interface RenderOptions {
  /** The screen's URL. */
  path?: string;
  /** The route's pattern, for screens that read parameters: `/forms/membership/:id`. */
  route?: string;
  /** Role of the signed-in person; `null` for a visitor. */
  role?: Role | null;
  user?: Partial<SessionUser>;
  language?: Language;
}

/**
 * Renders a screen like the shell: with the real router, translations, theme, store and query client. Only the network
 * is faked (`reply`).
 * @returns Testing Library's result, a `user` who types and clicks, and `address()`, the current URL.
 */
export function renderRemote(screen: ReactNode, options: RenderOptions = {}) {
  const { path = '/', route = '*', role = Role.member, user, language = 'en' } = options;
  if (role !== null) {
    signedIn({
      user: buildSessionUser({ role, language, ...user }),
      token: 'test-token',
      loginTime: '2026-11-20T08:00:00Z',
    });
  }
  void changeLanguage(language);
  let current = path;
  function Address() {
    const { pathname, search, hash } = useLocation();
    current = `${pathname}${search}${hash}`;
    return null;
  }
  const result = render(
    <QueryClientProvider client={createQueryClient({ retries: 0 })}>
      <AppThemeProvider mode="light" direction={languageFacts[language].direction}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path={route} element={screen} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
      </AppThemeProvider>
    </QueryClientProvider>,
  );
  const events = hasFakeClock() ? { advanceTimers: jest.advanceTimersByTime } : {};
  return { ...result, user: userEvent.setup(events), address: () => current };
}
