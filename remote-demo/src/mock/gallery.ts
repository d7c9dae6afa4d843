import type { Picture, SceneName } from '../slices/userposts.ts';
import { dayAgo } from './ago.ts';

const rows: readonly [title: string, scene: SceneName, days: number][] = [
  ['Morning over the hills', 'hills', 3],
  ['The harbour at low tide', 'harbour', 8],
  ['Walking home', 'night', 12],
  ['Saturday market', 'market', 19],
  ['Path to the paper mill', 'forest', 26],
  ['The long table', 'library', 33],
  ['Boats before the regatta', 'harbour', 47],
  ['First snow above the town', 'hills', 61],
  ['Shelves before the move', 'library', 75],
];

export const sampleGallery = (): Picture[] =>
  rows.map(([title, scene, days], index) => ({ id: index + 1, title, scene, takenOn: dayAgo(days) }));
