/**
 * What people see while Guildhall is closed: the page instead of everything, or only a banner over the current screen –
 * for administrators, for people with unsaved input, and on the administrators' sign-in.
 */
export type ClosedFor = 'page' | 'administrator' | 'working' | 'wayIn';
