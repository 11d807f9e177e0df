/** The parameter with the code of a further letra, once for each. */
export const furtherLetra = 'con'

/**
 * The address at which a letra, a cash item, or several letras of a proforma are paid: the oldest by its path, the
 * others as parameters. It carries no amounts, so that a reload shows what is owed by then.
 */
export function checkoutPath(first: string, further: readonly string[] = []): string {
  const query = new URLSearchParams(further.map((code) => [furtherLetra, code]))
  return `/checkout/${encodeURIComponent(first)}${further.length === 0 ? '' : `?${query}`}`
}
