/** How the keys of papers and pictures begin that were stored in Mesa: no sender's own, and no complete extract withdraws them. */
export const ownKeyPrefix = 'mesa:'
