import { avatarPair, type AvatarColour } from '../../theme/avatar-colours.ts';
import { Box } from '../core/index.ts';

interface AvatarProps {
  name: string;
  /** The person's chosen colour. */
  colour: AvatarColour;
  size?: number;
}

/**
 * A person's initials on their colour; decorative beside the name. CSS renders them: as text they would be part of the
 * visible name of a surrounding button (WCAG 2.5.3).
 */
export function Avatar({ name, colour, size = 36 }: AvatarProps) {
  const parts = name.trim().split(/\s+/);
  const initials = [parts[0], parts.length > 1 ? parts.at(-1) : ''].map((part) => [...(part ?? '')][0] ?? '').join('');
  const pair = avatarPair(colour);
  return (
    <Box
      aria-hidden
      component="span"
      data-initials={initials.toUpperCase()}
      sx={{
        '&::before': { content: 'attr(data-initials)' },
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        fontSize: size * 0.4,
        fontWeight: 600,
        color: pair.text,
        backgroundColor: pair.ground,
        userSelect: 'none',
      }}
    />
  );
}
