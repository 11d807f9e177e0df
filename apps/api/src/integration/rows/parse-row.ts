import * as z from 'zod/mini'

/** The texts of a member that are remembered at once: an extract says the same few a million times. */
const mostRemembered = 1000

type Member = {
  readonly name: string
  readonly schema: z.ZodMiniType
  /** What stands where it is absent; undefined where it may not be. */
  readonly absent: Plain | undefined
  /** What each text was parsed to. */
  readonly known: Map<string, Plain>
}

type Plain = string | number | boolean | null

type Parsed<S extends z.ZodMiniObject> =
  | { readonly row: z.output<S> }
  | { readonly issues: readonly z.core.$ZodIssue[] }

const membersOf = new WeakMap<z.ZodMiniObject, readonly Member[]>()

/**
 * What the schema of a row makes of its values, or every issue that it has with them. Members whose
 * text came before are not parsed again, as a member of a row is judged by itself: what compares two
 * of them is no schema's.
 */
export function parseRow<S extends z.ZodMiniObject>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
): Parsed<S> {
  let members = membersOf.get(schema)
  if (!members) {
    members = Object.entries(schema.shape).map(([name, member]) => memberOf(name, member as z.ZodMiniType))
    membersOf.set(schema, members)
  }
  const row = parseMembers(members, values)
  if (row) return { row: row as z.output<S> }
  // Whole, so that all its issues are found, in their order.
  const parsed = z.safeParse(schema, values, { reportInput: true })
  return parsed.success ? { row: parsed.data } : { issues: parsed.error.issues }
}

function memberOf(name: string, schema: z.ZodMiniType): Member {
  const absent = z.safeParse(schema, undefined)
  return { name, schema, absent: isPlain(absent.data) ? absent.data : undefined, known: new Map() }
}

/** Null where the row has an issue. */
function parseMembers(
  members: readonly Member[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const row: Record<string, unknown> = {}
  let present = 0
  for (const { name, schema, absent, known } of members) {
    const value = values[name]
    if (value !== undefined) present += 1
    const before = value === undefined ? absent : known.get(value as string)
    if (before !== undefined) {
      row[name] = before
      continue
    }
    const { success, data } = z.safeParse(schema, value)
    if (!success) return null
    if (data !== undefined) row[name] = data
    if (typeof value === 'string' && isPlain(data)) {
      if (known.size === mostRemembered) known.clear()
      known.set(value, data)
    }
  }
  let came = 0
  for (const _ in values) came += 1
  return came === present ? row : null
}

/** A list is its row's own. */
function isPlain(value: unknown): value is Plain {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
