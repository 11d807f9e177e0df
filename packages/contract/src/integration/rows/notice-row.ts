import * as z from 'zod/mini'
import { day, identifier, orNull, text } from './row-fields.ts'

export const noticeRow = z.strictObject({
  id: text(80),
  proforma: orNull(identifier),
  title: text(300),
  text: text(10_000),
  publishedOn: day,
})

export type NoticeRow = z.output<typeof noticeRow>
