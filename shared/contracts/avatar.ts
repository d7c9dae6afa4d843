import * as z from 'zod/mini';
import { avatarColours } from '../domain/user.ts';

/** The colour behind a person's initials, visible to everyone who sees their avatar. */
export const avatarColour = z.enum(avatarColours);
