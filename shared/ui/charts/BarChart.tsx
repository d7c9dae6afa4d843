import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Block, Box, Button, Row, Text } from '../core/index.ts';
import type { ChartData } from './chart-data.ts';
import { ChartTable } from './ChartTable.tsx';
import { Picture } from './Picture.tsx';

interface BarChartProps extends ChartData {
  /** The chart's content as a sentence. */
  summary: string;
  /** The heading of the table's column of groups, such as “Month”. */
  groupLabel: string;
  height?: number;
}

/**
 * Bars along an axis in reading direction. Each bar is a link to its list; the same figures are in a table, which is
 * printed, too.
 */
export function BarChart({ summary, groupLabel, height = 220, ...data }: BarChartProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Block component="figure" m={0}>
      <Text component="figcaption" size="small" tone="secondary" mb={1.5}>
        {summary}
      </Text>
      {data.series.length > 1 && <Legend series={data.series} />}
      <Picture {...data} height={height} />
      <Row mt={1} screenOnly>
        <Button
          variant="text"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${t(isOpen ? 'chart.hideTable' : 'chart.table')}: ${data.label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'chart.hideTable' : 'chart.table')}
        </Button>
      </Row>
      <Box id={id} sx={{ display: isOpen ? 'block' : 'none', '@media print': { display: 'block' } }}>
        <ChartTable {...data} groupLabel={groupLabel} />
      </Box>
    </Block>
  );
}

/** The legend of the series; the table's header has the same text for people who don't see it. */
function Legend({ series }: Pick<ChartData, 'series'>) {
  return (
    <Row aria-hidden wrap gap={2} mb={1}>
      {series.map(({ label }, index) => (
        <Row key={label} align="center" gap={0.75}>
          <Box
            component="span"
            sx={{
              width: 12,
              height: 12,
              borderRadius: 0.25,
              border: '2px solid',
              borderColor: 'brand.main',
              backgroundColor: index === 0 ? 'brand.main' : 'brand.tint',
              printColorAdjust: 'exact',
              '@media (forced-colors: active)': { backgroundColor: index === 0 ? 'CanvasText' : 'Canvas' },
            }}
          />
          <Text size="small">{label}</Text>
        </Row>
      ))}
    </Row>
  );
}
