export { keptValues } from '@guildhall/shared/features/kept-values';
