export type Parameters = Readonly<Record<string, string>>

/**
 * Parameters of OAuth: none may be sent twice, and those without a value count as omitted (RFC 6749, 3.1 and
 * 3.2). Otherwise the name of one that was sent twice.
 */
export function readParameters(
  sent: URLSearchParams,
): { readonly parameters: Parameters } | { readonly twice: string } {
  const names = [...sent.keys()]
  const twice = names.find((name, place) => names.indexOf(name) !== place)
  if (twice !== undefined) return { twice }
  return { parameters: Object.fromEntries([...sent].filter(([, value]) => value !== '')) }
}
