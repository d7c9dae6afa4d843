/** One bar per group; the first series is solid, the second an outline, because colour alone is not accessible. */
interface ChartSeries {
  label: string;
}

interface ChartValue {
  value: number;
  /** The list behind the value. */
  to?: string;
}

/** A position on the axis, with one value for each series. */
interface ChartGroup {
  /** Short name, below its bars. */
  label: string;
  /** Full name, for the table and screen readers. */
  name: string;
  values: readonly ChartValue[];
}

export interface ChartData {
  /** The name of the chart and its table. */
  label: string;
  series: readonly ChartSeries[];
  groups: readonly ChartGroup[];
  format: (value: number) => string;
}
