// Provided by the shell only to the pages that use it, because it includes the chart library (docs/decisions/0023).
export { BarChart } from './BarChart.tsx';
