import { lazy, Suspense, useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Box, Button, Card, Stack, toast } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { useAssignApplication } from './api.ts';

const AssignDialog = lazy(() => import('./AssignDialog.tsx').then(({ AssignDialog: one }) => ({ default: one })));

/** Who of the office looks after the application; one press takes it on. */
export function AssigneeCard({ application }: { application: ApplicationDetail }) {
  const { t } = useTranslation('admin');
  const user = useUser();
  const [isChoosing, setChoosing] = useState(false);
  const assign = useAssignApplication(application.id);
  const { assignee, version } = application;
  const takeOn = () =>
    assign.mutate(
      { version, assigneeId: user?.id ?? null },
      { onSuccess: () => toast.success(t('assignee.taken', { number: application.number })) },
    );
  return (
    <Card title={t('assignee.label')}>
      <Stack spacing={1.5}>
        {assignee ? (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
            <Avatar name={assignee.name} colour={assignee.colour} size={32} />
            <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {assignee.name}
            </Box>
          </Box>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{t('assignee.nobody')}</Box>
        )}
        {assign.isError && (
          <Alert severity="error" live="alert">
            {problemText(assign.error)}
          </Alert>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {user && assignee?.id !== user.id && (
            <Button size="small" icon="check" pending={assign.isPending} onClick={takeOn}>
              {t('assignee.me')}
            </Button>
          )}
          <Button size="small" icon="users" onClick={() => setChoosing(true)}>
            {t('assignee.somebody')}
          </Button>
        </Box>
      </Stack>
      {isChoosing && (
        <Suspense fallback={null}>
          <AssignDialog application={application} onClosed={() => setChoosing(false)} />
        </Suspense>
      )}
    </Card>
  );
}
