import { useState } from 'react';
import type { ApplicationDetail } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useUser } from '@guildhall/shared/store';
import { Alert, Button, Card, Row, Stack, Text, toast } from '@guildhall/shared/ui/core';
import { Avatar } from '@guildhall/shared/ui/data';
import { AssignDialog } from './AssignDialog.tsx';
import { useAssignApplication } from './api.ts';

/** The assignee of the application, with a button to take it on. */
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
      <Stack gap={1.5}>
        {assignee ? (
          <Row gap={1.25} align="center" shrink>
            <Avatar name={assignee.name} colour={assignee.colour} size={32} />
            <Text component="bdi" weight="semibold" breakWords>
              {assignee.name}
            </Text>
          </Row>
        ) : (
          <Text tone="secondary">{t('assignee.nobody')}</Text>
        )}
        {assign.isError && (
          <Alert severity="error" live="alert">
            {problemText(assign.error)}
          </Alert>
        )}
        <Row wrap gap={1}>
          {user && assignee?.id !== user.id && (
            <Button size="small" icon="check" pending={assign.isPending} data-key="a" onClick={takeOn}>
              {t('assignee.me')}
            </Button>
          )}
          <Button size="small" icon="users" onClick={() => setChoosing(true)}>
            {t('assignee.somebody')}
          </Button>
        </Row>
      </Stack>
      {isChoosing && <AssignDialog application={application} onClosed={() => setChoosing(false)} />}
    </Card>
  );
}
