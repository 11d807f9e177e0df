import { type ExpectableKind, expectableKinds } from '@llave/domain/staff/expected-papers'
import * as z from 'zod/mini'
import { codec, defineCall, file, message } from '../../call.ts'
import { description, digits, identifier, projectCode, text } from '../../fields.ts'

/** Which proformas are asked for. */
export type MissingFilter = {
  /** Of one project; empty for all. */
  readonly projectCode: string
  /** That lack a paper of this kind; null for any. */
  readonly kind: ExpectableKind | null
}

/** A proforma that lacks a paper that is expected of it by now. */
export type MissingRow = {
  readonly proforma: string
  readonly projectName: string
  readonly productName: string
  readonly customer: { readonly customerId: string; readonly name: string }
  readonly missing: readonly ExpectableKind[]
}

export type MissingPage = {
  readonly rows: readonly MissingRow[]
  /** Of the next page; empty on the last. */
  readonly next: string
}

const filterFields = { project: z.optional(projectCode), kind: z.optional(z.enum(expectableKinds)) }
const wireFilter = z.object(filterFields)

function decodeFilter(wire: z.output<typeof wireFilter>): MissingFilter {
  return { projectCode: wire.project ?? '', kind: wire.kind ?? null }
}

function encodeFilter({ projectCode, kind }: MissingFilter): z.output<typeof wireFilter> {
  return { ...(projectCode === '' ? {} : { project: projectCode }), ...(kind === null ? {} : { kind }) }
}

/** The filter as a query of the two files. */
export const missingFilter = codec(wireFilter, { decode: decodeFilter, encode: encodeFilter })

/** A page of the proformas that lack papers, in the order of their numbers. */
export const listMissingPapers = defineCall({
  name: 'listMissingPapers',
  method: 'GET',
  path: '/mesa/contents/papers/missing',
  access: { right: 'read:content', reads: 'customers' },
  query: codec(z.object({ ...filterFields, after: z.optional(identifier) }), {
    decode: (wire): MissingFilter & { readonly after: string } => ({
      ...decodeFilter(wire),
      after: wire.after ?? '',
    }),
    encode: ({ after, ...filter }: MissingFilter & { readonly after: string }) => ({
      ...encodeFilter(filter),
      ...(after === '' ? {} : { after }),
    }),
  }),
  answer: message(
    codec(
      z.object({
        rows: z.array(
          z.object({
            proforma: identifier,
            projectName: description,
            productName: description,
            customer: z.object({ customerId: digits(19), name: text(200) }),
            missing: z.array(z.enum(expectableKinds)),
          }),
        ),
        next: text(40),
      }),
      {
        decode: (wire): MissingPage => wire,
        encode: ({ rows, next }: MissingPage) => ({
          rows: rows.map((row) => ({ ...row, missing: [...row.missing] })),
          next,
        }),
      },
    ),
  ),
})

/** How the papers of a project stand. */
export type ProjectPapers = {
  readonly code: string
  readonly name: string
  /** Proformas that somebody holds. */
  readonly proformas: number
  /** Whether an act is expected of them by now. */
  readonly expectsAct: boolean
  /** Proformas that lack a paper of the kind; of acts 0 where none is expected. */
  readonly missing: Readonly<Record<ExpectableKind, number>>
  /** Proformas that lack any. */
  readonly incomplete: number
}

const count = z.int().check(z.nonnegative())

/** What is missing in sum, project by project, by name. It tells of no customer. */
export const sumMissingPapers = defineCall({
  name: 'sumMissingPapers',
  method: 'GET',
  path: '/mesa/contents/papers/missing/sums',
  access: { right: 'read:content' },
  answer: message(
    codec(
      z.object({
        projects: z.array(
          z.object({
            code: projectCode,
            name: description,
            proformas: count,
            expectsAct: z.boolean(),
            missing: z.object({ contract: count, plan: count, act: count }),
            incomplete: count,
          }),
        ),
      }),
      {
        decode: (wire): readonly ProjectPapers[] => wire.projects,
        encode: (projects: readonly ProjectPapers[]) => ({ projects: [...projects] }),
      },
    ),
  ),
})

/** Exactly the proformas of a filter as one file for a spreadsheet, without a limit of rows. */
export const exportMissingPapers = defineCall({
  name: 'exportMissingPapers',
  method: 'GET',
  path: '/mesa/contents/papers/missing/csv',
  access: { right: 'read:content', reads: 'customers' },
  query: missingFilter,
  answer: file('text/csv; charset=utf-8'),
})

/** The same as a workbook. */
export const exportMissingPapersWorkbook = defineCall({
  name: 'exportMissingPapersWorkbook',
  method: 'GET',
  path: '/mesa/contents/papers/missing/xlsx',
  access: { right: 'read:content', reads: 'customers' },
  query: missingFilter,
  answer: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
