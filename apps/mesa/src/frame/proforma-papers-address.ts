/** Where the papers of a proforma stand. */
export function proformaPapersAddress(proforma: string): string {
  return `/contenidos/papeles/${encodeURIComponent(proforma)}`
}
