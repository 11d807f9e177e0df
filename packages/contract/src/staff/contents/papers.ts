import { largestPaper, paperTypes } from '@llave/domain/portfolio/paper-file'
import { type DocumentKind, documentKinds } from '@llave/domain/portfolio/property-document'
import * as z from 'zod/mini'
import { codec, defineCall, file, message, noContent } from '../../call.ts'
import {
  description,
  digits,
  identifier,
  isoDate,
  limaMoment,
  limaMomentOrBlank,
  text,
} from '../../fields.ts'
import { uploadName } from '../../integration/rows/row-fields.ts'
import { reason } from '../reason.ts'

/** The most files that are matched at once. */
export const mostFiles = 100

/** A property as who keeps its papers knows it: where it is, and who holds it, the holder first. */
export type PaperProperty = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly holders: readonly { readonly customerId: string; readonly name: string }[]
}

/** What a file seems to be by its name, and whether the same one was stored here before. */
export type PaperMatch = {
  readonly name: string
  /** The existing proformas that the name names: one, none, or several. */
  readonly named: readonly PaperProperty[]
  /** Of those the ones for which it may be stored: none where different people hold them. */
  readonly fits: readonly string[]
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

const wireProperty = z.object({
  proforma: identifier,
  projectName: description,
  productName: description,
  holders: z.array(z.object({ customerId: digits(19), name: text(200) })),
})

const encodeProperty = (property: PaperProperty) => ({ ...property, holders: [...property.holders] })

/** Says for files that are about to be stored whose they are by their names. Nothing is stored. */
export const matchPapers = defineCall({
  name: 'matchPapers',
  method: 'POST',
  path: '/mesa/contents/papers/match',
  access: { right: 'write:content', reads: 'customers' },
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
            named: z.array(wireProperty),
            fits: z.array(identifier),
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
          files: files.map((one) => ({
            ...one,
            named: one.named.map(encodeProperty),
            fits: [...one.fits],
          })),
        }),
      },
    ),
  ),
})

/** What became of a paper: new, in place of an older one, or the one that is shown already. */
export const paperResults = ['created', 'changed', 'same'] as const

/**
 * Stores one paper of a proforma. The name of its file must name no other proforma, but those that the same people
 * hold.
 */
export const placePaper = defineCall({
  name: 'placePaper',
  method: 'POST',
  path: '/mesa/contents/papers',
  access: { right: 'write:content' },
  query: z.object({ name: uploadName, proforma: identifier, kind: z.enum(documentKinds) }),
  upload: [...paperTypes],
  answer: message(z.object({ result: z.enum(paperResults), title: z.string() })),
  errors: ['papel_ajeno', 'papel_sin_titular', 'formato_no_admitido'],
  bodyLimit: largestPaper,
})

/** Where a paper comes from: stored here, sent by the developer's system, or of the whole project, also by that. */
export const paperOrigins = ['mesa', 'erp', 'project'] as const

/** A paper that holders of a proforma see. */
export type ShownPaper = {
  readonly documentId: string
  readonly origin: (typeof paperOrigins)[number]
  readonly kind: DocumentKind
  readonly title: string
  readonly datedOn: Temporal.PlainDate
  /** Bytes. */
  readonly size: number
  readonly isPicture: boolean
  /** Its version here, by which it is withdrawn; empty of one that was not stored here. */
  readonly versionId: string
}

/** What was stored here for a proforma, each time. */
export type PaperVersion = {
  readonly versionId: string
  readonly kind: DocumentKind
  readonly title: string
  readonly placedAt: Temporal.Instant
  readonly placedBy: string
  /** Null while it is the one that is shown. */
  readonly endedAt: Temporal.Instant | null
  /** Who withdrew it; empty where it was replaced, or is shown. */
  readonly withdrawnBy: string
  readonly why: string
}

export type ProformaPapers = {
  readonly property: PaperProperty
  /** By kind, the newest first. */
  readonly papers: readonly ShownPaper[]
  /** The kinds that are expected by now and of which there is none. */
  readonly missing: readonly DocumentKind[]
  /** The newest first, at most 200. */
  readonly versions: readonly PaperVersion[]
}

const params = z.object({ proforma: identifier })
const versionId = digits(15)

/** The papers of a proforma: those that its holders see, what is missing, and what stood there before. */
export const readProformaPapers = defineCall({
  name: 'readProformaPapers',
  method: 'GET',
  path: '/mesa/contents/papers/proformas/{proforma}',
  access: { right: 'read:content', reads: 'customers' },
  params,
  answer: message(
    codec(
      z.object({
        property: wireProperty,
        papers: z.array(
          z.object({
            documentId: digits(15),
            origin: z.enum(paperOrigins),
            kind: z.enum(documentKinds),
            title: description,
            datedOn: isoDate,
            size: z.int(),
            isPicture: z.boolean(),
            versionId: z.union([versionId, z.literal('')]),
          }),
        ),
        missing: z.array(z.enum(documentKinds)),
        versions: z.array(
          z.object({
            versionId,
            kind: z.enum(documentKinds),
            title: description,
            placedAt: limaMoment,
            placedBy: text(200),
            endedAt: limaMomentOrBlank,
            withdrawnBy: text(200),
            why: text(500),
          }),
        ),
      }),
      {
        decode: (wire): ProformaPapers => wire,
        encode: ({ property, papers, missing, versions }: ProformaPapers) => ({
          property: encodeProperty(property),
          papers: [...papers],
          missing: [...missing],
          versions: [...versions],
        }),
      },
    ),
  ),
  errors: ['no_encontrado'],
})

/** One paper that holders of a proforma see: a PDF or a picture. */
export const readProformaPaper = defineCall({
  name: 'readProformaPaper',
  method: 'GET',
  path: '/mesa/contents/papers/proformas/{proforma}/{documentId}',
  access: { right: 'read:content', reads: 'customers' },
  params: z.object({ proforma: identifier, documentId: digits(15) }),
  answer: file('application/pdf'),
  errors: ['no_encontrado'],
})

/** Where the browser opens it. */
export function proformaPaperAddress(proforma: string, documentId: string): string {
  return `/mesa/contents/papers/proformas/${encodeURIComponent(proforma)}/${documentId}`
}

/** Takes away a paper that was stored here, with the reason: its holders see it no more. */
export const withdrawPaper = defineCall({
  name: 'withdrawPaper',
  method: 'POST',
  path: '/mesa/contents/papers/proformas/{proforma}/{versionId}/withdraw',
  access: { right: 'write:content' },
  params: z.object({ proforma: identifier, versionId }),
  body: z.object({ why: reason }),
  answer: noContent,
  errors: ['no_encontrado', 'papel_cambiado'],
})
