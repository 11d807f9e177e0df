import type { RepairCase } from '@llave/domain/repairs/repair-case'
import { repairTitle } from '@llave/domain/repairs/repair-case'
import { repairWaitsFor } from '@llave/domain/repairs/repair-state'
import type { FiledComplaint } from '@llave/domain/service-desk/complaint'
import type { Query } from '@llave/domain/service-desk/query'

/** What a customer has open with the developer: a query, a complaint, or a case that one was told as. */
export type OpenMatter = {
  readonly path: string
  readonly title: string
  /** `Consulta 45` */
  readonly number: string
  readonly projectName: string
  readonly productName: string
  /** When something last happened. */
  readonly at: Temporal.PlainDateTime
} & (
  | { readonly kind: 'query'; readonly unread: number }
  | { readonly kind: 'case'; readonly repair: RepairCase }
  | { readonly kind: 'complaint'; readonly complaint: FiledComplaint }
)

/** All that is open, the last that moved first. A complaint that is a case stands as its case. */
export function openMatters(
  queries: readonly Query[],
  cases: readonly RepairCase[],
  complaints: readonly FiledComplaint[],
): OpenMatter[] {
  const told = new Set(cases.map(({ id }) => id))
  const all: OpenMatter[] = [
    ...queries
      .filter(({ state }) => state === 'open')
      .map((query) => ({
        ...{ kind: 'query' as const, path: `/query/request/${query.id}`, title: query.subject },
        ...{ number: `Consulta ${query.id}`, at: query.lastMessageAt, unread: query.unread },
        ...{ projectName: query.projectName, productName: query.productName },
      })),
    ...cases
      .filter(({ state }) => repairWaitsFor(state) !== 'nobody')
      .map((repair) => ({
        ...{ kind: 'case' as const, path: `/query/note/${repair.id}`, title: repairTitle(repair), repair },
        ...{
          number: `Caso ${repair.id}`,
          at: repair.steps.at(-1)?.at ?? Temporal.PlainDateTime.from('1970-01-01'),
        },
        ...{ projectName: repair.projectName, productName: repair.productName },
      })),
    ...complaints
      .filter(({ id, state }) => state !== 'attended' && !told.has(id))
      .map((complaint) => ({
        ...{ kind: 'complaint' as const, path: '/query/note', complaint },
        title: complaint.observation.split('\n')[0] ?? '',
        ...{
          number: `Reclamo ${complaint.id}`,
          at: complaint.messages.at(-1)?.writtenAt ?? complaint.filedAt,
        },
        ...{ projectName: complaint.projectName, productName: complaint.productName },
      })),
  ]
  return all.sort((a, b) => Temporal.PlainDateTime.compare(b.at, a.at))
}
