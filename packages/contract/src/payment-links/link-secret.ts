import * as z from 'zod/mini'

/** What follows the # of a link's address: 160 bits. Of any text, because what is no secret of ours is a closed link too. */
export const linkSecret = z.string().check(z.maxLength(200))
