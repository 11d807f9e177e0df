import type { Scope } from '@llave/domain/integration/scopes'
import type * as z from 'zod/mini'
import { customerRow } from './customer-row.ts'
import { documentRow } from './document-row.ts'
import { exchangeRateRow } from './exchange-rate-row.ts'
import type { KindName } from './kind-names.ts'
import { noticeRow } from './notice-row.ts'
import { progressRow } from './progress-row.ts'
import { projectRow } from './project-row.ts'
import { propertyRow } from './property-row.ts'
import { receivableRow } from './receivable-row.ts'
import { replyRow } from './reply-row.ts'
import { titleStageRow } from './title-stage-row.ts'

type StatedKind = {
  readonly row: z.ZodMiniObject
  /** The members that a row which is withdrawn needs. */
  readonly key: readonly string[]
  readonly scope: Scope
}

/** What rows of each kind hold, by what they are known, and which scope writes them. */
export const statedKinds = {
  projects: { row: projectRow, key: ['code'], scope: 'write:projects' },
  progress: { row: progressRow, key: ['projectCode', 'picture'], scope: 'write:projects' },
  customers: { row: customerRow, key: ['documentType', 'documentNumber'], scope: 'write:customers' },
  properties: { row: propertyRow, key: ['proforma'], scope: 'write:properties' },
  receivables: { row: receivableRow, key: ['company', 'year', 'documentNumber'], scope: 'write:receivables' },
  'exchange-rates': { row: exchangeRateRow, key: ['validFrom'], scope: 'write:exchange-rates' },
  notices: { row: noticeRow, key: ['id'], scope: 'write:notices' },
  documents: { row: documentRow, key: ['id'], scope: 'write:documents' },
  'title-stages': { row: titleStageRow, key: ['proforma', 'stage'], scope: 'write:title-stages' },
  replies: { row: replyRow, key: ['id'], scope: 'write:replies' },
} as const satisfies Record<KindName, StatedKind>
