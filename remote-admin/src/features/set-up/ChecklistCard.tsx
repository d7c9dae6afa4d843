import type { SetUpState } from '@guildhall/shared/contracts';
import { problemText } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { Alert, Block, Button, ButtonLink, Card, RouteLink, Row, Stack, Text } from '@guildhall/shared/ui/core';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { useDismissSetUp } from './api.ts';
import { Progress, StepChip } from './Guide.tsx';

/** The open steps of the set-up, with what does not work without them. */
export function ChecklistCard({ state }: { state: SetUpState }) {
  const { t } = useTranslation('set-up');
  const dismiss = useDismissSetUp();
  const left = state.steps.filter((step) => step.state !== 'done');
  return (
    <Block mb={{ xs: 2, sm: 3 }}>
      <Card title={t('checklist')} subtitle={t('checklistText')}>
        <Stack gap={2.5}>
          {dismiss.isError && (
            <Alert severity="error" live="alert">
              {problemText(dismiss.error)}
            </Alert>
          )}
          <Progress state={state} />
          <RowList label={t('left')}>
            {left.map((step) => (
              <ListRow key={step.key}>
                <Block grow="260px" shrink>
                  <RouteLink to={paths.setUp(step.key)}>{t(`step.${step.key}`)}</RouteLink>
                  {step.blocks.map((block) => (
                    <Text key={block} size="small" tone="secondary">
                      {t(`block.${block}`)}
                    </Text>
                  ))}
                </Block>
                <StepChip state={step.state} />
              </ListRow>
            ))}
          </RowList>
          <Row wrap gap={1.5}>
            <ButtonLink to={paths.setUp()} variant="contained" icon="arrowForward">
              {t('resume')}
            </ButtonLink>
            {state.isDismissible && (
              <Button variant="text" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
                {t('dismiss')}
              </Button>
            )}
          </Row>
        </Stack>
      </Card>
    </Block>
  );
}
