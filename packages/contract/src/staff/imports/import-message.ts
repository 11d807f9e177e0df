import { importStates, listedGroups } from '@llave/domain/staff/import-state'
import * as z from 'zod/mini'
import { limaMoment, text } from '../../fields.ts'
import { kindNames } from '../../integration/rows/kind-names.ts'

export const importParams = z.object({ importId: z.string().check(z.regex(/^\d{1,15}$/)) })

const count = z.int().check(z.minimum(0))

/** Rows of a kind by what they come to. */
export const rowCounts = z.object({
  kind: z.enum(kindNames),
  created: count,
  changed: count,
  withdrawn: count,
  refused: count,
  same: count,
})

/** Kinds of which a complete extract may withdraw what it does not have. */
export const completableKinds = ['receivables', 'notices', 'documents', 'progress'] as const

export const importFile = z.object({
  fileId: text(15),
  name: text(200),
  /** Bytes. */
  size: count,
})

export const listedGroup = z.enum(listedGroups)

/** An import of Mesa: where it stands, and what the last look at its files found. */
export const importMessage = z.object({
  importId: text(15),
  at: limaMoment,
  by: text(200),
  state: z.enum(importStates.all),
  files: z.array(importFile),
  /** Files in which refused rows go back. */
  refusedFiles: z.array(importFile),
  complete: z.array(z.enum(completableKinds)),
  /** Hundredths of a percent of what is stored that may be withdrawn. */
  share: count,
  /** Which look this is; 0 before the first. */
  look: count,
  /** Bytes of the files that the run has read, and of all. */
  readBytes: count,
  totalBytes: count,
  counts: z.array(rowCounts),
  /** Rows of each group that are kept to be seen. */
  listed: z.array(z.object({ group: listedGroup, rows: count })),
  recognised: z.array(z.object({ name: text(400), kind: z.enum(kindNames), said: z.array(z.string()) })),
  missing: z.array(z.object({ kind: z.enum(completableKinds), missing: count, stored: count })),
  /** Customers who lose something of their portal. */
  losing: count,
  /** Seconds that the look took. */
  seconds: z.number(),
  changedSince: z.boolean(),
  fault: z.string(),
  /** Who had it applied or discarded; empty before. */
  endedBy: text(200),
  /** The number of its batch in the history; empty before the first row is stored. */
  batchId: text(15),
  /** Rows that its application changed so far, and those that it left as they are: they changed after the look. */
  storedRows: count,
  leftOut: count,
  /** The profile with which the files are read, and its system; empty as people usually write. */
  profileId: text(15),
  profile: text(200),
})

export type Import = z.output<typeof importMessage>
