import * as z from 'zod/mini'

/** The JSON Schema of a wire member. `type` is absent where anything is accepted. */
export type WireSchema = {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array'
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, WireSchema>>
  readonly required?: readonly string[]
  readonly items?: WireSchema
}

export type Path = readonly (string | number)[]
export type WireField = { readonly path: Path; readonly schema: WireSchema; readonly required: boolean }

export function wireSchema(schema: z.ZodMiniType): WireSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as WireSchema
}

/** Every member of a message, however deep; of a list, those of its first element. */
export function listFields(schema: WireSchema, path: Path = []): WireField[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    path: [...path, name],
    schema: member,
    required: schema.required?.includes(name) ?? false,
  }))
  const elements = schema.items ? [{ path: [...path, 0], schema: schema.items, required: false }] : []
  return [...own, ...elements].flatMap((field) => [field, ...listFields(field.schema, field.path)])
}

/** The value at a path of a message; undefined where there is none. */
export function readAt(message: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (value, name) => (value as Record<string, unknown> | undefined)?.[name],
    message,
  )
}

/** A copy of a message with another value at a path. */
export function replaceAt(message: unknown, path: Path, value: unknown): unknown {
  return edit(message, path, (parent, last) => {
    // Defined as an own property, because assigning to `__proto__` would set the prototype.
    Object.defineProperty(parent, last, { value, enumerable: true, configurable: true, writable: true })
  })
}

export function removeAt(message: unknown, path: Path): unknown {
  return edit(message, path, (parent, last) => {
    if (Array.isArray(parent)) parent.splice(Number(last), 1)
    else Reflect.deleteProperty(parent, last)
  })
}

function edit(
  message: unknown,
  path: Path,
  change: (parent: object, last: string | number) => void,
): unknown {
  const copy = structuredClone(message)
  const parent = readAt(copy, path.slice(0, -1))
  const last = path.at(-1)
  if (last === undefined || typeof parent !== 'object' || parent === null) throw new Error('No such member')
  change(parent, last)
  return copy
}

/** The JSON Schema name of a value's type. */
export function wireTypeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
