// What other features may use of this feature.
export { countJournal, readJournal, type JournalPlace } from './journal-read-model.ts';
export { countOpenItems, readOpenItems } from './open-items-read-model.ts';
