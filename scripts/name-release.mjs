// `node scripts/name-release.mjs`: writes the commit into the sources, for an image built from them.
import { nameRelease } from './tools.mjs';

nameRelease();
