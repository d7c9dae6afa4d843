import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/index.ts';
import { Alert, IconButton, lazyPart, Row, Skeleton, styled, Text } from '../core/index.ts';

// PDF.js, which images do not need.
const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages, {
  fallback: <Skeleton variant="rounded" height={480} />,
});

const Frame = styled('div')(({ theme }) => ({
  height: '62vh',
  overflow: 'auto',
  padding: theme.spacing(1.5),
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.action.hover,
}));

/** Widths relative to the frame. */
const zooms = [1, 1.5, 2, 3] as const;

export interface DocumentViewProps {
  /** The fetched file: a PDF or an image; its media type decides. */
  file: Blob;
  /** The file name, for alternative texts. */
  name: string;
}

/**
 * Shows a PDF or an image inside the page, as wide as its frame and larger on demand. Nothing in a PDF is executed:
 * pages are painted, forms and scripts ignored (docs/decisions/0028).
 */
export function DocumentView({ file, name }: DocumentViewProps) {
  const { t } = useTranslation('ui');
  const [zoom, setZoom] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const width = `${(zooms[zoom] ?? 1) * 100}%`;
  if (hasFailed) return <Alert severity="warning">{t('document.unreadable')}</Alert>;
  return (
    <div>
      <Row gap={0.5} align="center" mb={1}>
        <IconButton
          icon="zoomOut"
          label={t('document.smaller')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <IconButton
          icon="zoomIn"
          label={t('document.larger')}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
        <Text size="small" tone="secondary" tabular dir="ltr">
          {width}
        </Text>
      </Row>
      {/* A scrolling area must be reachable by keyboard. */}
      <Frame tabIndex={0} role="group" aria-label={name} dir="ltr">
        <div style={{ width }}>
          {file.type === 'application/pdf' ? (
            <PdfPages file={file} name={name} zoom={zooms[zoom] ?? 1} onFailed={() => setFailed(true)} />
          ) : (
            <Picture file={file} name={name} onFailed={() => setFailed(true)} />
          )}
        </div>
      </Frame>
    </div>
  );
}

interface PictureProps extends DocumentViewProps {
  onFailed: () => void;
}

function Picture({ file, name, onFailed }: PictureProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return null;
  return (
    <img src={address} alt={name} onError={onFailed} style={{ display: 'block', width: '100%', height: 'auto' }} />
  );
}
