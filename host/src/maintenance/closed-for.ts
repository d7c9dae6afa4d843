/**
 * What somebody meets while Guildhall is closed: the page in place of everything, or only a banner over a screen that
 * stays – for administrators, for whoever has typed something that is not saved, and on the administrators' way in.
 */
export type ClosedFor = 'page' | 'administrator' | 'working' | 'wayIn';
