/** One bar of each group; the first is drawn solid, a second one as an outline: colour alone tells nothing. */
interface ChartSeries {
  label: string;
}

interface ChartValue {
  value: number;
  /** The list behind the value. */
  to?: string;
}

/** A place on the axis, with one value for each series. */
interface ChartGroup {
  /** Short, below its bars. */
  label: string;
  /** In full, for the table and for those who hear it. */
  name: string;
  values: readonly ChartValue[];
}

export interface ChartData {
  /** Names the chart and its table. */
  label: string;
  series: readonly ChartSeries[];
  groups: readonly ChartGroup[];
  format: (value: number) => string;
}
