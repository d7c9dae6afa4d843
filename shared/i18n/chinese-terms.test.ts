import { readFileSync } from 'node:fs';
import path from 'node:path';
import { translationFolders } from '../testing/index.ts';

// One term per concept. 对账单 is a bank’s statement, a different concept.
const refused = [/(?<!对)账单/, /贷记凭证/];

test('Chinese texts call an invoice 发票 and a credit note 贷项通知单', () => {
  const texts = Object.values(translationFolders).map((folder) => readFileSync(path.join(folder, 'cn.json'), 'utf8'));
  expect(texts.join()).toContain('发票');
  for (const other of refused) expect(texts.filter((text) => other.test(text))).toEqual([]);
});
