import { longestText } from '@llave/domain/service-desk/limits'
import * as z from 'zod/mini'
import { text } from './row-fields.ts'

export const replyRow = z.strictObject({
  /** The sender's own name of the reply: the same one again is the same reply. */
  id: text(80),
  /** The number of the query, as the customer knows it. */
  query: z.pipe(
    z.string().check(z.trim(), z.regex(/^[1-9]\d{0,14}$/, 'no es el número de una consulta')),
    z.transform(Number),
  ),
  text: text(longestText),
  /** How the query stands afterwards. */
  state: z._default(z.enum(['open', 'closed'], 'no es open ni closed'), 'open'),
})

export type ReplyRow = z.output<typeof replyRow>
