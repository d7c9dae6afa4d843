import type { ImportEncoding } from '@guildhall/shared/domain';
import { bytesIn } from '../../testing/encodings.ts';
import { decode, detectEncoding } from './encodings.ts';

const western = {
  German: 'Buchungstag;Name\n02.02.27;MÜLLER HEINZ\n03.02.27;Käthe Groß\n',
  French: 'Date;Libellé\n02/02/2027;VIREMENT REÇU Hélène Lefèvre\n',
  Spanish: 'Fecha;Concepto\n02/02/2027;Señor Núñez\n',
  Danish: 'Dato;Tekst\n02/02/2027;Søren Ågård\n',
};
const chinese = '交易日期,对方户名,摘要\n2027-02-02,王小明,会员费\n';
const arabic = 'التاريخ;الاسم\n2027-02-02;أحمد علي\n';

test.each([
  ...Object.entries(western).flatMap(([language, text]) =>
    (['utf-8', 'windows-1252', 'macintosh'] as const).map((encoding) => [language, encoding, text] as const),
  ),
  ['Chinese', 'utf-8', chinese],
  ['Chinese', 'gbk', chinese],
  ['Arabic', 'utf-8', arabic],
  ['Arabic', 'windows-1256', arabic],
] satisfies (readonly [string, ImportEncoding, string])[])('detects a text in %s in %s', (_, encoding, text) => {
  const bytes = bytesIn(encoding, text);
  expect(detectEncoding(bytes)).toBe(encoding);
  expect(decode(bytes, encoding)).toBe(text);
});
