import { feeds } from '@llave/domain/integration/feed'
import * as z from 'zod/mini'
import { limaMoment } from '../fields.ts'
import { cursor } from './feed-members.ts'

/**
 * What the bell says: that a feed has rows that its system was not told of. `cursor` is of the last
 * of them, `timestamp` since when. No row stands in it, and nothing of a person.
 */
export const feedNews = z.object({
  type: z.literal('feed.news'),
  timestamp: limaMoment,
  data: z.object({ feed: z.enum(feeds), cursor }),
})
