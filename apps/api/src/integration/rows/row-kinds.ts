import type { KindName } from '@llave/contract/integration/rows/row-kinds'
import type * as z from 'zod/mini'
import { customerRows } from './customer-row.ts'
import { documentRows } from './document-row.ts'
import { exchangeRateRows } from './exchange-rate-row.ts'
import { noticeRows } from './notice-row.ts'
import { progressRows } from './progress-row.ts'
import { projectRows } from './project-row.ts'
import { propertyRows } from './property-row.ts'
import { receivableRows } from './receivable-row.ts'
import { replyRows } from './reply-row.ts'
import type { RowShape, WriteBatch } from './row-kind.ts'
import { writeCustomers } from './write-customers.ts'
import { writeDocuments } from './write-documents.ts'
import { writeExchangeRates } from './write-exchange-rates.ts'
import { writeNotices } from './write-notices.store.ts'
import { writeProgress } from './write-progress.ts'
import { writeProjects } from './write-projects.ts'
import { writeProperties } from './write-properties.ts'
import { writeReceivables } from './write-receivables.store.ts'
import { writeReplies } from './write-replies.ts'

export type RowKind = { readonly shape: RowShape; readonly write: WriteBatch<Record<string, unknown>> }

/** Erases the row type of a kind: its writer only ever gets rows that its own shape validated. */
function kind<S extends z.ZodMiniObject>(shape: RowShape<S>, write: WriteBatch<z.output<S>>): RowKind {
  return { shape, write } as unknown as RowKind
}

/** How each kind of row is checked and stored. */
export const rowKinds: Readonly<Record<KindName, RowKind>> = {
  projects: kind(projectRows, writeProjects),
  progress: kind(progressRows, writeProgress),
  customers: kind(customerRows, writeCustomers),
  properties: kind(propertyRows, writeProperties),
  receivables: kind(receivableRows, writeReceivables),
  'exchange-rates': kind(exchangeRateRows, writeExchangeRates),
  notices: kind(noticeRows, writeNotices),
  documents: kind(documentRows, writeDocuments),
  replies: kind(replyRows, writeReplies),
}
