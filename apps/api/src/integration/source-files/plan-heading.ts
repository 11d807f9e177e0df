import type { KindName } from '@llave/contract/integration/rows/kind-names'
import { statedKinds } from '@llave/contract/integration/rows/row-kinds'
import { foldHeading } from '@llave/domain/integration/written-word'
import { editDistance } from '@llave/domain/text/edit-distance'
import * as z from 'zod/mini'
import { columnsOf } from './columns.ts'
import type { MappedFile } from './profile.ts'
import { FileFault } from './source-row.ts'

/** The column in which refused rows come back with what is wrong: never read. */
export const errorColumn = 'Error'

/** A file with more is no table of ours, and its heading no sentence that somebody reads. */
const mostColumns = 200

/** What is wrong with a row that is its file's heading: names of columns would be stored as a row. */
export const headingAgain = 'La fila repite el encabezado: parecen dos archivos en uno'

export function repeatsHeading(cells: readonly string[], heading: readonly string[]): boolean {
  return cells.every((cell, place) => cell.trim() === (heading[place] ?? '').trim())
}

/** A part of a value: the cell at a place, or text that stands between cells. */
export type Part = number | string

/** Where each member of a row comes from. */
export type HeadingPlan = {
  readonly kind: KindName
  /** How many cells a row has. */
  readonly width: number
  readonly members: readonly { readonly member: string; readonly parts: readonly Part[] }[]
  readonly constants: Readonly<Record<string, string>>
  /** The name of a member's column in the file; the member's own where it has none. */
  nameOf(member: string): string
  readonly ignored: readonly string[]
  /** The places of columns `Error` from an earlier run. */
  readonly errors: ReadonlySet<number>
}

/**
 * Finds which column is which member, by our names, the Spanish headings or those of a profile, which then
 * count alone. Throws FileFault with all that is wrong with the heading.
 */
export function planHeading(
  kind: KindName,
  heading: readonly string[],
  mapped: MappedFile | null,
  line = 1,
): HeadingPlan {
  if (heading.length > mostColumns) throw new FileFault(`Tiene ${heading.length} columnas`, line)
  const names = heading.map((name) => name.replace(/\s+/g, ' ').trim())
  const named = names.findLastIndex((name) => name !== '') + 1
  const errors = new Set(names.flatMap((name, place) => (foldHeading(name) === 'error' ? [place] : [])))
  const faults: string[] = []
  const sources = mapped ? mappedSources(names, mapped, faults) : ownSources(kind, names, errors, faults)
  const constants = mapped?.constants ?? {}
  // Rows that are withdrawn need their key alone.
  const needed = sources.has('withdraw') ? statedKinds[kind].key : requiredMembers(kind)
  for (const member of needed) {
    if (sources.has(member) || member in constants || mapped?.columns[member] !== undefined) continue
    faults.push(`Falta la columna ${columnsOf(kind)[member]?.heading ?? member} (${member})`)
  }
  if (sources.size === 0 && !mapped) {
    faults.splice(0, faults.length, `No se reconoce ninguna columna: ${names.join(', ').slice(0, 200)}`)
  }
  if (faults.length > 0) throw new FileFault(faults, line)
  const used = new Set([...sources.values()].flat())
  return {
    kind,
    width: heading.length,
    members: [...sources].map(([member, parts]) => ({ member, parts })),
    constants,
    nameOf: (member) => nameOf(member, sources.get(member), names, mapped),
    // Behind the last name a spreadsheet writes columns that nobody has.
    ignored: names.slice(0, named).flatMap((name, place) => {
      if (used.has(place) || errors.has(place)) return []
      return [name === '' ? `la ${place + 1}.ª, sin nombre` : name]
    }),
    errors,
  }
}

function nameOf(
  member: string,
  parts: readonly Part[] | undefined,
  names: readonly string[],
  mapped: MappedFile | null,
): string {
  if (parts?.length === 1 && typeof parts[0] === 'number') return names[parts[0]] ?? member
  return parts ? (mapped?.columns[member] ?? member) : member
}

/** The members that a row of a kind must have. */
export function requiredMembers(kind: KindName): string[] {
  const { shape } = statedKinds[kind].row
  return Object.entries(shape)
    .filter(([, member]) => !z.safeParse(member as z.ZodMiniType, undefined).success)
    .map(([member]) => member)
}

type Sources = Map<string, readonly Part[]>

function ownSources(
  kind: KindName,
  names: readonly string[],
  errors: ReadonlySet<number>,
  faults: string[],
): Sources {
  const known = knownHeadings(kind)
  const sources: Sources = new Map()
  const unknown: string[] = []
  names.forEach((name, place) => {
    if (name === '' || errors.has(place)) return
    const member = known.get(foldHeading(name))
    if (member === undefined) unknown.push(name)
    else if (!sources.has(member)) sources.set(member, [place])
    else {
      const other = names[Number(sources.get(member)?.[0])]
      faults.push(
        other === name
          ? `La columna ${name} está repetida`
          : `Las columnas ${other} y ${name} son las dos ${member}`,
      )
    }
  })
  for (const name of unknown) {
    const meant = similar(foldHeading(name), known)
    // A misspelled column that is passed over would empty what it was to fill.
    if (meant && !sources.has(meant.member)) {
      faults.push(`La columna ${name} no se conoce: ¿es ${meant.heading}? Cámbiele el nombre o use un perfil`)
    }
  }
  return sources
}

const headingsByKind = new Map<KindName, ReadonlyMap<string, string>>()

/** Every heading by which a member is known, folded, with the member. */
function knownHeadings(kind: KindName): ReadonlyMap<string, string> {
  const found = headingsByKind.get(kind)
  if (found) return found
  const headings = Object.entries(columnsOf(kind)).flatMap(([member, { heading, also }]) =>
    [member, heading, ...also].map((name) => [foldHeading(name), member] as const),
  )
  const known = new Map(headings)
  headingsByKind.set(kind, known)
  return known
}

/** The headings under which a file may have its columns, folded: those of its profile alone, where one maps it. */
export function knownNames(kind: KindName, mapped: MappedFile | null): { has(folded: string): boolean } {
  if (mapped === null) return knownHeadings(kind)
  const headings = Object.values(mapped.columns).flatMap(partsOf)
  return new Set(headings.flatMap((part) => (typeof part === 'string' ? [] : [foldHeading(part.heading)])))
}

function similar(
  name: string,
  known: ReadonlyMap<string, string>,
): { readonly member: string; readonly heading: string } | null {
  if (name.length < 5) return null
  for (const [heading, member] of known) {
    if (Math.abs(heading.length - name.length) <= 2 && editDistance(heading, name) <= 2)
      return { member, heading }
  }
  return null
}

/** A profile names a column, or a text in which columns stand between braces: `{Título}-{Parcela}`. */
function mappedSources(names: readonly string[], { columns }: MappedFile, faults: string[]): Sources {
  const places = new Map<string, number>()
  names.forEach((name, place) => {
    const folded = foldHeading(name)
    if (folded === '') return
    if (!places.has(folded)) places.set(folded, place)
    // Which of two is meant matters only where the profile names them.
    else places.set(folded, -1)
  })
  const sources: Sources = new Map()
  for (const [member, written] of Object.entries(columns)) {
    const parts = partsOf(written).map((part) => {
      if (typeof part === 'string') return part
      const place = places.get(foldHeading(part.heading))
      if (place === undefined) faults.push(`Falta la columna ${part.heading} (${member})`)
      if (place === -1) faults.push(`La columna ${part.heading} está repetida`)
      return place ?? -1
    })
    sources.set(member, parts)
  }
  return sources
}

function partsOf(written: string): (string | { readonly heading: string })[] {
  if (!written.includes('{')) return [{ heading: written }]
  return written
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? { heading: part.slice(1, -1) } : part))
}
