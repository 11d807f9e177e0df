import { type DocumentKind, documentKinds } from '@llave/domain/portfolio/property-document'
import * as z from 'zod/mini'
import { codec, defineCall, message } from '../../call.ts'
import { description, identifier, limaMoment, limaMomentOrBlank, text } from '../../fields.ts'
import { uploadName } from '../../integration/rows/row-fields.ts'

/** The most files that are matched at once. */
export const mostFiles = 100

/** Bytes of a file; the store's own ceiling. */
const largestPaper = 20 * 1024 * 1024

/** What a file seems to be by its name, and whether the same one was stored here before. */
export type PaperMatch = {
  readonly name: string
  /** The existing proformas that the name names: one, none, or several. */
  readonly proformas: readonly string[]
  readonly kind: DocumentKind
  /** Where these same bytes are or were shown; null where they never were. */
  readonly known: {
    readonly proforma: string
    readonly title: string
    readonly placedAt: Temporal.Instant
    /** Null while it is the one that is shown. */
    readonly replacedAt: Temporal.Instant | null
  } | null
}

/** Says for files that are about to be stored whose they are by their names. Nothing is stored. */
export const matchPapers = defineCall({
  name: 'matchPapers',
  method: 'POST',
  path: '/mesa/contents/papers/match',
  access: { right: 'write:content' },
  body: z.object({
    files: z
      .array(z.object({ name: uploadName, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
      .check(z.minLength(1), z.maxLength(mostFiles)),
  }),
  answer: message(
    codec(
      z.object({
        files: z.array(
          z.object({
            name: text(150),
            proformas: z.array(text(40)),
            kind: z.enum(documentKinds),
            known: z.nullable(
              z.object({
                proforma: text(40),
                title: description,
                placedAt: limaMoment,
                replacedAt: limaMomentOrBlank,
              }),
            ),
          }),
        ),
      }),
      {
        decode: (wire): readonly PaperMatch[] => wire.files,
        encode: (files: readonly PaperMatch[]) => ({
          files: files.map((one) => ({ ...one, proformas: [...one.proformas] })),
        }),
      },
    ),
  ),
})

/** What became of a paper: new, in place of an older one, or the one that is shown already. */
export const paperResults = ['created', 'changed', 'same'] as const

/** Stores one paper of a proforma. The name of its file must name no other proforma. */
export const placePaper = defineCall({
  name: 'placePaper',
  method: 'POST',
  path: '/mesa/contents/papers',
  access: { right: 'write:content' },
  query: z.object({ name: uploadName, proforma: identifier, kind: z.enum(documentKinds) }),
  upload: ['application/pdf', 'image/jpeg', 'image/png'],
  answer: message(z.object({ result: z.enum(paperResults), title: z.string() })),
  errors: ['papel_ajeno', 'papel_sin_titular', 'formato_no_admitido'],
  bodyLimit: largestPaper,
})
