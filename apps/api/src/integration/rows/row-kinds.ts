import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { statedKinds } from '@llave/contract/integration/rows/row-kinds'
import { withdrawalOf } from '@llave/contract/integration/rows/withdrawal'
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
import type { RowShape, WithdrawBatch, WriteBatch } from './row-kind.ts'
import { titleStageRows } from './title-stage-row.ts'
import { withdrawCustomers } from './withdraw-customers.store.ts'
import { withdrawDocuments } from './withdraw-documents.store.ts'
import { withdrawExchangeRates } from './withdraw-exchange-rates.store.ts'
import { withdrawNotices } from './withdraw-notices.store.ts'
import { withdrawProgress } from './withdraw-progress.store.ts'
import { withdrawProjects } from './withdraw-projects.store.ts'
import { withdrawProperties } from './withdraw-properties.ts'
import { withdrawReceivables } from './withdraw-receivables.store.ts'
import { withdrawReplies } from './withdraw-replies.ts'
import { withdrawTitleStages } from './withdraw-title-stages.store.ts'
import { writeCustomers } from './write-customers.ts'
import { writeDocuments } from './write-documents.ts'
import { writeExchangeRates } from './write-exchange-rates.ts'
import { writeNotices } from './write-notices.store.ts'
import { writeProgress } from './write-progress.ts'
import { writeProjects } from './write-projects.ts'
import { writeProperties } from './write-properties.ts'
import { writeReceivables } from './write-receivables.store.ts'
import { writeReplies } from './write-replies.ts'
import { writeTitleStages } from './write-title-stages.ts'

export type RowKind = {
  readonly shape: RowShape
  readonly write: WriteBatch<Record<string, unknown>>
  /** What a row that is withdrawn may hold. */
  readonly withdrawal: z.ZodMiniObject
  readonly withdraw: WithdrawBatch<Record<string, unknown>>
}

type Stated = typeof statedKinds
type Row<K extends KindName> = z.output<Stated[K]['row']>
type Key<K extends KindName> = Pick<Row<K>, Stated[K]['key'][number] & keyof Row<K>>

/** Erases the row type of a kind: its writers only ever get rows that its own schemas validated. */
function kind<K extends KindName>(
  name: K,
  shape: RowShape<Stated[K]['row']>,
  { write, withdraw }: { write: WriteBatch<Row<K>>; withdraw: WithdrawBatch<Key<K>> },
): RowKind {
  const { row, key } = statedKinds[name]
  return { shape, write, withdrawal: withdrawalOf(row, key), withdraw } as unknown as RowKind
}

/** How each kind of row is checked, stored and withdrawn. */
export const rowKinds: Readonly<Record<KindName, RowKind>> = {
  projects: kind('projects', projectRows, { write: writeProjects, withdraw: withdrawProjects }),
  progress: kind('progress', progressRows, { write: writeProgress, withdraw: withdrawProgress }),
  customers: kind('customers', customerRows, { write: writeCustomers, withdraw: withdrawCustomers }),
  properties: kind('properties', propertyRows, { write: writeProperties, withdraw: withdrawProperties }),
  receivables: kind('receivables', receivableRows, {
    write: writeReceivables,
    withdraw: withdrawReceivables,
  }),
  'exchange-rates': kind('exchange-rates', exchangeRateRows, {
    write: writeExchangeRates,
    withdraw: withdrawExchangeRates,
  }),
  notices: kind('notices', noticeRows, { write: writeNotices, withdraw: withdrawNotices }),
  documents: kind('documents', documentRows, { write: writeDocuments, withdraw: withdrawDocuments }),
  'title-stages': kind('title-stages', titleStageRows, {
    write: writeTitleStages,
    withdraw: withdrawTitleStages,
  }),
  replies: kind('replies', replyRows, { write: writeReplies, withdraw: withdrawReplies }),
}
