import { Component, type ReactNode } from 'react';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button } from '@guildhall/shared/ui/core';

interface ShellBoundaryProps {
  /** Shown instead; nothing for a part that the page does not need. */
  fallback: ReactNode;
  children: ReactNode;
}

/** The last error boundary of the shell: an error must never leave a blank page. */
export class ShellBoundary extends Component<ShellBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A part of the shell failed.', error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** Shown when the shell itself fails: saved data is safe, and a reload restarts the shell. */
export function ShellFailed() {
  const { t } = useTranslation('shell');
  return (
    <Block component="main" maxWidth={640} mx="auto" my={8} px={2}>
      <Alert
        severity="error"
        title={t('crash.title')}
        action={
          <Button icon="refresh" onClick={() => location.reload()}>
            {t('action.reload')}
          </Button>
        }
      >
        {t('crash.text')}
      </Alert>
    </Block>
  );
}
