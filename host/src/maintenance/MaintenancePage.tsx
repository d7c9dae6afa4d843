import { Role } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useLocation, useNavigate } from '@guildhall/shared/router';
import { rememberPath, useUser } from '@guildhall/shared/store';
import { RouteLink, Text } from '@guildhall/shared/ui/core';
import { paths } from '../routing/shell-routes.ts';
import { AuthNotice } from '../auth/AuthFrame.tsx';
import { end } from '../session/sign-out.ts';
import { type Closure, useClosure } from './closure.ts';

/** Says that Guildhall is closed, why and until when; or that everything works while it is open. */
export default function MaintenancePage() {
  const closure = useClosure();
  return closure ? <Closed {...closure} /> : <AllWorks />;
}

function Closed({ message, until }: NonNullable<Closure>) {
  const { t } = useTranslation('auth');
  const user = useUser();
  const format = useFormat();
  const isKnown = until !== null && Date.parse(until) > Date.now();
  return (
    <AuthNotice
      icon="clock"
      title={t('maintenance.title')}
      text={
        <Text component="span" dir="auto" block keepLines>
          {message ?? t('maintenance.text')}
        </Text>
      }
      hint={
        <>
          {until !== null && (
            <Text component="span" block mb={1} weight="semibold" tone="primary">
              {isKnown ? t('maintenance.until', { when: format.dateTime(until) }) : t('maintenance.longer')}
            </Text>
          )}
          {t('maintenance.goesOn')}
        </>
      }
      footer={user?.role !== Role.administrator && <WayIn />}
    />
  );
}

/** For administrators; signing in here signs out everyone else. */
function WayIn() {
  const { t } = useTranslation('auth');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <RouteLink
      to={paths.login}
      onClick={(event) => {
        event.preventDefault();
        // `/auth/…` is not a path to return to.
        if (!pathname.startsWith('/auth/')) rememberPath(pathname + search);
        navigate(paths.login);
        void end();
      }}
    >
      {t('maintenance.signIn')}
    </RouteLink>
  );
}

function AllWorks() {
  const { t } = useTranslation('auth');
  const { t: shell } = useTranslation('shell');
  const isSignedIn = useUser() !== null;
  return (
    <AuthNotice
      icon="checkCircle"
      title={t('maintenance.over')}
      text={t('maintenance.overText')}
      action={
        isSignedIn
          ? { to: paths.home, label: shell('action.home') }
          : { to: paths.login, label: shell('action.signIn') }
      }
    />
  );
}
