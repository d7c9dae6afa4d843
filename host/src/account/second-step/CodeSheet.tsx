import { createPortal } from 'react-dom';
import { saveFile } from '@guildhall/shared/http';
import { useTranslation } from '@guildhall/shared/i18n';
import { useFormat } from '@guildhall/shared/format';
import { useUser } from '@guildhall/shared/store';
import { Block, Button, Row, styled } from '@guildhall/shared/ui/core';
import { CopyButton } from '../CopyButton.tsx';

/** Visible only in print, and then alone on the page. */
const Paper = styled('div')({
  display: 'none',
  '@media print': {
    '&': { display: 'block', color: '#000000', backgroundColor: '#FFFFFF', padding: '2cm' },
    'body:has(> &) > *:not(&)': { display: 'none !important' },
  },
});

const Codes = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
  gap: 8,
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: '1.0625rem',
});

/** The recovery codes with ways to store them: copy, download, print. */
export function CodeSheet({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('profile');
  const email = useUser()?.email ?? '';
  const madeOn = useFormat().date(new Date().toISOString());
  const heading = t('codes.sheet', { email, date: madeOn });
  const text = [heading, t('codes.sheetHelp'), '', ...codes, ''].join('\r\n');
  const download = () =>
    saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'attachment; filename="guildhall-codes.txt"');
  const list = codes.map((code) => <li key={code}>{code}</li>);
  return (
    <>
      <Block p={2} background="sunken" rounded>
        <Codes dir="ltr" aria-label={t('codes.list')}>
          {list}
        </Codes>
      </Block>
      <Row wrap gap={1}>
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} />
        <Button size="small" icon="download" onClick={download}>
          {t('codes.download')}
        </Button>
        <Button size="small" icon="print" onClick={() => window.print()}>
          {t('codes.print')}
        </Button>
      </Row>
      {createPortal(
        <Paper aria-hidden>
          <h1>{heading}</h1>
          <p>{t('codes.sheetHelp')}</p>
          <Codes dir="ltr">{list}</Codes>
        </Paper>,
        document.body,
      )}
    </>
  );
}
