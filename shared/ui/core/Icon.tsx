import { styled } from '@mui/material/styles';
import { iconPath, mirrored } from './icons.ts';
import type { IconName } from './icons.ts';

const Svg = styled('svg')({
  flex: 'none',
  display: 'inline-block',
  verticalAlign: '-0.2em',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.75,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  '[dir=rtl] &[data-mirrored]': { transform: 'scaleX(-1)' },
});

interface IconProps {
  name: IconName;
  /** Size in px; 20 fits beside a line of text. */
  size?: number;
  /** Text for screen readers; without it the icon is decorative. */
  label?: string;
  className?: string;
}

/** One of our own line icons, in the surrounding text colour. */
export function Icon({ name, size = 20, label, className }: IconProps) {
  return (
    <Svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      focusable="false"
      {...(className !== undefined && { className })}
      {...(mirrored.has(name) && { 'data-mirrored': '' })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPath(name)} />
    </Svg>
  );
}
