// The feature's public interface for other features.
export { countJournal, readJournal, type JournalPlace } from './journal-read-model.ts';
export { countOpenItems, readOpenItems } from './open-items-read-model.ts';
export { readBankBalance } from './summary-read-model.ts';
