// What other features and the processes may use of this feature.
export { countBehind } from './figures.ts';
