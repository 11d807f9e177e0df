import type { Currency } from '../money/money.ts'
import { instalmentProgress } from '../receivables/instalment-progress.ts'
import { isOverdue } from '../receivables/overdue.ts'
import { type PropertyStatus, propertyStatus } from '../receivables/property-status.ts'
import type { Instalment } from '../receivables/receivable.ts'
import { sortByDueDate } from '../receivables/sort-by-due-date.ts'
import type { Product, ProjectLocation } from './product.ts'

/** The home summary of a property (docs/specification.md, "summary-fields"). */
export type PropertySummary = {
  /** The project's code. */
  readonly code: string
  /** Street and number of the project. */
  readonly direction: string
  /** Address of the project's picture; a default stands in where it fails to load. */
  readonly image: string
  /** The project's name. */
  readonly name: string
  /** The product's name: what of the project was bought. */
  readonly product: string
  readonly money: Currency
  readonly proforma: string
  /** "district / province / department" */
  readonly location: string
  /** How many letras are overdue. */
  readonly overdue: number
  /** How many letras there are, and how many of them are paid. */
  readonly totalLetter: number
  readonly partialLetter: number
  /** When the last letra is due; null where there is none. */
  readonly lastDueOn: Temporal.PlainDate | null
  readonly type: PropertyStatus
}

/** One summary a product, in the order of the products; `today` is today in Lima. */
export function summarizeHome(
  products: readonly Product[],
  instalments: readonly Instalment[],
  locations: readonly ProjectLocation[],
  today: Temporal.PlainDate,
): PropertySummary[] {
  const byProforma = Map.groupBy(instalments, ({ proforma }) => proforma)
  const places = new Map(locations.map((location) => [location.projectCode, location]))
  return products.map((product) => {
    const letras = byProforma.get(product.proforma) ?? []
    const place = places.get(product.projectCode)
    const { paid, total } = instalmentProgress(letras)
    return {
      code: product.projectCode,
      direction: place?.address ?? '',
      image: projectImage(product.projectCode),
      name: product.projectName,
      product: product.name,
      money: product.currency,
      proforma: product.proforma,
      location: place ? [place.district, place.province, place.department].filter(Boolean).join(' / ') : '',
      overdue: letras.filter((letra) => isOverdue(letra, today)).length,
      totalLetter: total,
      partialLetter: paid,
      lastDueOn: sortByDueDate(letras.filter(({ state }) => state !== 'annulled')).at(-1)?.dueOn ?? null,
      type: propertyStatus(letras, today),
    }
  })
}

/** What was bought in one project. */
export type ProjectGroup = {
  readonly code: string
  readonly name: string
  readonly properties: readonly PropertySummary[]
}

/** The summaries by project, in the order in which the projects come first. */
export function groupByProject(summaries: readonly PropertySummary[]): ProjectGroup[] {
  return [...Map.groupBy(summaries, ({ code }) => code)].map(([code, properties]) => ({
    code,
    name: properties[0]?.name ?? '',
    properties,
  }))
}

/** Where the picture of a project stands (docs/wire.md, "Statements"). */
export function projectImage(projectCode: string): string {
  return `/media/projects/${encodeURIComponent(projectCode)}.jpg`
}
