import Box from '@mui/material/Box';
import { nameAttribute } from '../../contracts/page.ts';
import { useIdentity } from '../../store/identity.ts';
import { Row } from './layout.tsx';

interface LogoProps {
  /** Height of the mark in px. */
  size?: number;
  /** False shows only the mark, named for screen readers. */
  withName?: boolean;
}

/** The association's logo, or the mark of Guildhall, a gable over three arches, with the association's name beside it. */
export function Logo({ size = 34, withName = true }: LogoProps) {
  const { logo, name } = useIdentity();
  if (logo) {
    // As high as the mark it replaces, so that nothing around it moves; a wide one gets lower.
    const width = Math.min(Math.round((logo.width / logo.height) * size), withName ? 200 : Math.round(size * 1.4));
    return (
      <Box
        component="img"
        src={logo.src}
        alt={name}
        width={width}
        height={size}
        // Logos are designed for paper: the white background keeps a dark one visible in dark mode.
        sx={{ objectFit: 'contain', backgroundColor: '#fff', borderRadius: 0.5, display: 'inline-block', flex: 'none' }}
      />
    );
  }
  return (
    <Row component="span" inline gap={1.25} align="center" tone="primary">
      <Box
        component="svg"
        viewBox="0 0 40 40"
        {...(withName ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
        sx={{ width: size, height: size, flex: 'none', display: 'block' }}
      >
        <Box component="rect" width="40" height="40" rx="10" sx={{ fill: 'var(--mui-palette-brand-main)' }} />
        <Box
          component="g"
          sx={{ fill: 'none', stroke: 'var(--mui-palette-brand-contrastText)' }}
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M8.5 16.5 20 8.5l11.5 8" />
          <path d="M10.5 31v-7.5a3.2 3.2 0 0 1 6.33 0V31M16.83 31v-7.5a3.2 3.2 0 0 1 6.33 0V31M23.17 31v-7.5a3.2 3.2 0 0 1 6.33 0V31" />
          <path d="M8 31h24" />
        </Box>
        <Box component="circle" cx="20" cy="15" r="1.5" sx={{ fill: 'var(--mui-palette-brand-contrastText)' }} />
      </Box>
      {withName && (
        <Box
          component="span"
          {...{ [nameAttribute]: '' }}
          title={name}
          sx={{
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 2,
            overflow: 'hidden',
            fontSize: size * 0.5,
            fontWeight: 700,
            letterSpacing: '-0.02em',
            lineHeight: 1.15,
            textAlign: 'start',
          }}
        >
          {name}
        </Box>
      )}
    </Row>
  );
}
