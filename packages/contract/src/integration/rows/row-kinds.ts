import type { Scope } from '@llave/domain/integration/scopes'
import type * as z from 'zod/mini'
import { customerRow } from './customer-row.ts'
import { documentRow } from './document-row.ts'
import { exchangeRateRow } from './exchange-rate-row.ts'
import { noticeRow } from './notice-row.ts'
import { progressRow } from './progress-row.ts'
import { projectRow } from './project-row.ts'
import { propertyRow } from './property-row.ts'
import { receivableRow } from './receivable-row.ts'
import { replyRow } from './reply-row.ts'

type StatedKind = { readonly row: z.ZodMiniObject; readonly scope: Scope }

/** The kinds of rows, in the order of their dependencies: what each holds, and which scope writes it. */
export const statedKinds = {
  projects: { row: projectRow, scope: 'write:projects' },
  progress: { row: progressRow, scope: 'write:projects' },
  customers: { row: customerRow, scope: 'write:customers' },
  properties: { row: propertyRow, scope: 'write:properties' },
  receivables: { row: receivableRow, scope: 'write:receivables' },
  'exchange-rates': { row: exchangeRateRow, scope: 'write:exchange-rates' },
  notices: { row: noticeRow, scope: 'write:notices' },
  documents: { row: documentRow, scope: 'write:documents' },
  replies: { row: replyRow, scope: 'write:replies' },
} as const satisfies Record<string, StatedKind>

export type KindName = keyof typeof statedKinds

export const kindNames = Object.keys(statedKinds) as KindName[]
