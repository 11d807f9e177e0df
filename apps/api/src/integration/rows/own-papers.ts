/** How the keys of papers begin that were stored in Mesa: no sender's own, and no complete extract withdraws them. */
export const ownPaperPrefix = 'mesa:'
