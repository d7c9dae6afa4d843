// What only the office has on the list: a file of its own, which members never load.
export { BulkBar } from './BulkBar.tsx';
export { OfficeFilters } from './OfficeFilters.tsx';
