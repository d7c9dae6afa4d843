/** Under which name a tab keeps for which update it was loaded anew; builds of ours, and nothing about anybody. */
export const takenUpdateKey = 'guildhall-update';
