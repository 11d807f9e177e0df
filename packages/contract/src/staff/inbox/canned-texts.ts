import { longestText } from '@llave/domain/service-desk/limits'
import { cannedTextFault, cannedTitleFault } from '@llave/domain/staff/canned-text'
import * as z from 'zod/mini'
import { codec, defineCall, listMessage, noContent } from '../../call.ts'
import { digits, nonEmptyText } from '../../fields.ts'
import { checkedText } from '../../service-desk/checked-text.ts'

/** A saved text: what is typed after `::`, what it is called, and its words with places for data. */
export type CannedText = {
  readonly textId: string
  readonly shortcut: string
  readonly title: string
  readonly text: string
  /** Whether everybody has it, or only its writer. */
  readonly shared: boolean
}

const shortcut = z.string().check(z.regex(/^[a-z0-9-]{1,30}$/))
const title = nonEmptyText(100)

/** One's own saved texts and everybody's, by what is typed. */
export const listCannedTexts = defineCall({
  name: 'listCannedTexts',
  method: 'GET',
  path: '/mesa/inbox/texts',
  access: { right: 'read:inbox' },
  answer: listMessage(
    'texts',
    codec(
      z.object({ textId: digits(19), shortcut, title, text: nonEmptyText(longestText), shared: z.boolean() }),
      {
        decode: (wire): CannedText => wire,
        encode: (text: CannedText) => text,
      },
    ),
  ),
})

/** Saves a text under its shortcut, in place of the one that stood there. */
export const saveCannedText = defineCall({
  name: 'saveCannedText',
  method: 'PUT',
  path: '/mesa/inbox/texts/{shortcut}',
  access: { right: 'write:inbox' },
  params: z.object({ shortcut }),
  body: z.object({
    title: checkedText(cannedTitleFault),
    text: checkedText(cannedTextFault),
    shared: z.boolean(),
  }),
  answer: noContent,
})

export const deleteCannedText = defineCall({
  name: 'deleteCannedText',
  method: 'POST',
  path: '/mesa/inbox/texts/{shortcut}/delete',
  access: { right: 'write:inbox' },
  params: z.object({ shortcut }),
  body: z.object({ shared: z.boolean() }),
  answer: noContent,
  errors: ['no_encontrado'],
})
