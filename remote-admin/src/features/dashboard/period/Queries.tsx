import type { OfficeFigures } from '@guildhall/shared/contracts';
import { answeredIn, figurePath, figures, type DayRange } from '@guildhall/shared/domain';
import { useFormat } from '@guildhall/shared/format';
import { useTranslation } from '@guildhall/shared/i18n';
import { Card } from '@guildhall/shared/ui/core';
import { FigureRow, FigureRows } from '@guildhall/shared/ui/data';
import { oneDecimal } from './one-decimal.ts';

interface QueriesProps {
  queries: OfficeFigures['queries'];
  period: DayRange;
}

/** Open queries, and the time to the first answer during the period. */
export function Queries({ queries, period }: QueriesProps) {
  const { t } = useTranslation('figures');
  const format = useFormat();
  const hours = queries.firstAnswerHours.now;
  return (
    <Card level="h3" title={t('queries.title')}>
      <FigureRows label={t('queries.title')}>
        <FigureRow
          label={t('queries.unanswered')}
          value={format.number(queries.unanswered)}
          icon="question"
          to={figurePath(figures.openQueries)}
        />
        <FigureRow
          label={t('queries.waiting')}
          value={format.number(queries.waiting)}
          icon="clock"
          tone="info"
          to={figurePath(figures.waitingQueries)}
        />
        <FigureRow
          label={t('queries.firstAnswer')}
          value={hours === null ? '–' : format.number(oneDecimal(hours))}
          hint={hours === null && t('queries.noAnswer')}
          icon="message"
          tone="success"
          to={figurePath(answeredIn(period))}
        />
      </FigureRows>
    </Card>
  );
}
