import type { SetUpState } from '@guildhall/shared/contracts';
import type { SetUpStepKey } from '@guildhall/shared/domain';
import { useTranslation } from '@guildhall/shared/i18n';
import { Block, Card, RouteLink, Text } from '@guildhall/shared/ui/core';
import { ListRow, RowList } from '../../lib/texts.tsx';
import { paths } from '../../paths.ts';
import { StepChip } from './StepChip.tsx';

interface StepListProps {
  steps: SetUpState['steps'];
  current: SetUpStepKey;
}

/** All steps with their states; each links to its screen. */
export function StepList({ steps, current }: StepListProps) {
  const { t } = useTranslation('set-up');
  return (
    <Card>
      <nav aria-label={t('steps')}>
        <RowList>
          {steps.map(({ key, state }) => (
            <ListRow key={key}>
              <Block grow shrink>
                <Text component="span" weight={key === current ? 'semibold' : 'regular'}>
                  <RouteLink to={paths.setUp(key)} {...(key === current && { 'aria-current': 'step' as const })}>
                    {t(`step.${key}`)}
                  </RouteLink>
                </Text>
              </Block>
              <StepChip state={state} />
            </ListRow>
          ))}
        </RowList>
      </nav>
    </Card>
  );
}
