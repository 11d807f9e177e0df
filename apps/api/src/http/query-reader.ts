import type * as z from 'zod/mini'

type Definition = { type: string; in?: z.ZodMiniType; shape?: Record<string, unknown> }
type Query = Record<string, unknown>

/**
 * Query parameter names match without case (docs/wire.md, "Rules"): gives them back in the contract's
 * spelling. A document number that comes alone is given the type of the session's document.
 */
export function queryReader(
  schema: z.ZodMiniType | undefined,
): (query: unknown, documentType?: string) => Query {
  const spelling = new Map(schema ? wireNames(schema).map((name) => [name.toLowerCase(), name]) : [])
  const [numberName, typeName] = [spelling.get('nrodocumento'), spelling.get('tipodocumento')]
  return (query, documentType) => {
    const read: Query = {}
    for (const [name, value] of Object.entries(query as Query)) {
      read[spelling.get(name.toLowerCase()) ?? name] = value
    }
    if (numberName && typeName && numberName in read && !(typeName in read)) read[typeName] = documentType
    return read
  }
}

function wireNames(schema: z.ZodMiniType): string[] {
  const definition = schema._zod.def as Definition
  if (definition.in) return wireNames(definition.in)
  return Object.keys(definition.shape ?? {})
}
