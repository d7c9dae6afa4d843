// The office's part of the list: a separate chunk that members never load.
export { BulkBar } from './BulkBar.tsx';
export { OfficeFilters } from './OfficeFilters.tsx';
