// The feature's public interface for other features.
export {
  countJournal,
  countOpenItems,
  readBankBalance,
  readJournal,
  readOpenItems,
  type JournalCursor,
} from './repository.ts';
