import * as z from 'zod/mini'
import { codec, message } from '../call.ts'
import { cursorOrStart } from './feed-members.ts'

/** Which page of a feed: the rows after a cursor, or from the start. */
export type FeedPageQuery = { readonly after: string; readonly limit: number }

const mostRows = 1000

export const feedPageQuery = codec(
  z.object({
    after: z.optional(cursorOrStart),
    limit: z.optional(
      z.string().check(z.regex(/^([1-9]\d{0,2}|1000)$/, 'no es un número de filas de 1 a 1000')),
    ),
  }),
  {
    decode: ({ after = '', limit }): FeedPageQuery => ({ after, limit: Number(limit ?? mostRows) }),
    encode: ({ after, limit }: FeedPageQuery) => ({ after, limit: String(limit) }),
  },
)

/** A page: `next` is the cursor to go on from. One without rows is the end, for now. */
export function feedPage<Row extends z.ZodMiniType>(row: Row) {
  return message(z.object({ rows: z.array(row), next: cursorOrStart }))
}
