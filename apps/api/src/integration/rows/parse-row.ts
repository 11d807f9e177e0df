import * as z from 'zod/mini'

/** The texts of a member that are remembered at once: an extract says the same few a million times. */
const mostRemembered = 1000

type Member = {
  readonly name: string
  readonly schema: z.ZodMiniType
  /** What each text was parsed to, and what stands where the member is absent. */
  readonly known: Map<string | undefined, string | number | boolean | null>
}

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
    members = Object.entries(schema.shape).map(([name, member]) => ({
      name,
      schema: member as z.ZodMiniType,
      known: new Map(),
    }))
    membersOf.set(schema, members)
  }
  const row = parseMembers(members, values)
  if (row) return { row: row as z.output<S> }
  // Whole, so that all its issues are found, in their order.
  const parsed = z.safeParse(schema, values, { reportInput: true })
  return parsed.success ? { row: parsed.data } : { issues: parsed.error.issues }
}

/** Null where the row has an issue. */
function parseMembers(
  members: readonly Member[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const row: Record<string, unknown> = {}
  let absent = 0
  for (const { name, schema, known } of members) {
    const value = values[name]
    if (value === undefined) absent += 1
    const isText = value === undefined || typeof value === 'string'
    const before = isText ? known.get(value) : undefined
    if (before !== undefined) {
      row[name] = before
      continue
    }
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) return null
    if (parsed.data !== undefined) row[name] = parsed.data
    if (isText && isPlain(parsed.data)) {
      if (known.size === mostRemembered) known.clear()
      known.set(value, parsed.data)
    }
  }
  return Object.keys(values).length === members.length - absent ? row : null
}

/** A list is its row's own. */
function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value)
}
