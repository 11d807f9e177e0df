import type * as z from 'zod/mini'

type Definition = { type: string; in?: z.ZodMiniType; shape?: Record<string, unknown> }

/** Query parameter names match without case (wire.md): gives them back in the contract's spelling. */
export function queryReader(schema: z.ZodMiniType | undefined): (query: unknown) => Record<string, unknown> {
  const spelling = new Map(schema ? wireNames(schema).map((name) => [name.toLowerCase(), name]) : [])
  return (query) =>
    Object.fromEntries(
      Object.entries(query as Record<string, unknown>).map(([name, value]) => [
        spelling.get(name.toLowerCase()) ?? name,
        value,
      ]),
    )
}

function wireNames(schema: z.ZodMiniType): string[] {
  const definition = schema._zod.def as Definition
  if (definition.in) return wireNames(definition.in)
  return Object.keys(definition.shape ?? {})
}
