// Provided by the shell to the pages that use it, and to no other: it brings the chart library (docs/decisions/0023).
export { BarChart } from './BarChart.tsx';
