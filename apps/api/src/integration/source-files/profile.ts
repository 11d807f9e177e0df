import { type KindName, kindNames } from '@llave/contract/integration/rows/kind-names'
import { dayHabits } from '@llave/domain/integration/written-day'
import * as z from 'zod/mini'
import { columnsOf } from './columns.ts'
import { encodings } from './encoding.ts'
import { type Habits, usualHabits } from './read-cell.ts'

const name = z.string('no es un texto').check(z.minLength(1, 'está vacío'), z.maxLength(200, 'es muy largo'))

const mappedFile = z.strictObject({
  /** The name of the file or of the sheet; `*` is any text. */
  name,
  kind: z.enum(kindNames, `no es un tipo de fila: ${kindNames.join(', ')}`),
  columns: z.record(name, name),
  constants: z._default(z.record(name, name), {}),
  words: z._default(z.record(name, z.record(name, name)), {}),
})

const profile = z.strictObject({
  system: name,
  separator: z.optional(z.enum([',', ';', 'tab', '|'], 'no es un separador: "," ";" "tab" o "|"')),
  encoding: z.optional(z.enum(encodings, `no es una codificación: ${encodings.join(', ')}`)),
  days: z.optional(z.enum(dayHabits, `no es una forma de fecha: ${dayHabits.join(', ')}`)),
  decimalMark: z.optional(z.enum(['.', ','], 'no es "." ni ","')),
  dialCode: z.optional(
    z.string('no es un texto').check(z.regex(/^\d{1,4}$/, 'no es un código de país como 51')),
  ),
  padDocuments: z.optional(z.boolean('no es true ni false')),
  files: z._default(z.array(mappedFile, 'no es una lista'), []),
})

/** How a system writes its files (docs/import-formats.md, "Profiles"). */
export type Profile = z.output<typeof profile>

/** What a file, or a sheet, of a system holds, and under which headings. */
export type MappedFile = z.output<typeof mappedFile>

/** A profile that cannot be used: all that is wrong with it, in Spanish. */
export class ProfileFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

/** Throws ProfileFault. */
export function parseProfile(text: string): Profile {
  const parsed = z.safeParse(profile, parseJson(text), { reportInput: true })
  if (!parsed.success) throw new ProfileFault(parsed.error.issues.flatMap(describe))
  const faults = parsed.data.files.flatMap((file, place) =>
    faultsOf(file).map((fault) => `files.${place} (${file.name}): ${fault}`),
  )
  if (faults.length > 0) throw new ProfileFault(faults)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ProfileFault([`No es JSON: ${error instanceof Error ? error.message : ''}`])
  }
}

function describe(issue: z.core.$ZodIssue): string[] {
  const place = issue.path.join('.') || 'el perfil'
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${place}: ${key} no se conoce`)
  if (issue.code === 'invalid_type' && issue.input === undefined) return [`${place}: falta`]
  if (issue.code === 'invalid_type' && issue.expected === 'object') return [`${place}: no es un objeto`]
  return [`${place}: ${issue.message}`]
}

/** What the schema cannot see: whether it speaks of members and values that rows have. */
function faultsOf({ kind, columns, constants, words }: MappedFile): string[] {
  const known = columnsOf(kind)
  const named = [...Object.keys(columns), ...Object.keys(constants), ...Object.keys(words)]
  return [
    ...[...new Set(named)]
      .filter((member) => !(member in known))
      .map((member) => `${member} no es un campo de ${kind}`),
    ...Object.keys(constants)
      .filter((member) => member in columns)
      .map((member) => `${member} está en columns y en constants`),
    ...Object.entries(words).flatMap(([member, of]) => wordFaults(kind, member, of)),
  ]
}

function wordFaults(kind: KindName, member: string, words: Readonly<Record<string, string>>): string[] {
  const as = columnsOf(kind)[member]?.as
  if (as === undefined) return []
  if (typeof as !== 'object') return [`${member} no tiene palabras`]
  const values = Object.keys(as.words)
  return Object.entries(words)
    .filter(([, value]) => !values.includes(value))
    .map(([word, value]) => `${member}: "${word}" no puede ser ${value}, sino ${values.join(', ')}`)
}

export function habitsOf(known: Profile | null): Habits {
  return {
    days: known?.days ?? usualHabits.days,
    decimalMark: known?.decimalMark ?? null,
    dialCode: known?.dialCode ?? null,
  }
}

/** What a profile says of a file or sheet, by its name; null where it says nothing. */
export function mappedFor(known: Profile | null, fileName: string): MappedFile | null {
  return known?.files.find(({ name: pattern }) => matches(pattern, fileName)) ?? null
}

function matches(pattern: string, text: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${escaped.join('.*')}$`, 'i').test(text)
}
