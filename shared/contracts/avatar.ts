import * as z from 'zod/mini';
import { avatarColours } from '../domain/user.ts';

/** The colour behind a person's initials. Whoever shows an avatar of somebody is told it. */
export const avatarColour = z.enum(avatarColours);
