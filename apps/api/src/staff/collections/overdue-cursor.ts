import type { OverduePlace } from './overdue.store.ts'

/** Where a page ended, as a word that an address can carry. */
export function formatPlace({ oldestDueOn, owedMinor, proforma, currency }: OverduePlace): string {
  return Buffer.from([oldestDueOn, owedMinor, currency, proforma].join(' ')).toString('base64url')
}

/** Null where the word is none of ours. */
export function parsePlace(text: string): OverduePlace | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  const [, due, owed, currency, proforma] = place.exec(decoded) ?? []
  if (due === undefined || proforma === undefined || proforma.includes('\0')) return null
  try {
    return {
      oldestDueOn: Temporal.PlainDate.from(due),
      owedMinor: Number(owed),
      currency: currency === 'PEN' ? 'PEN' : 'USD',
      proforma,
    }
  } catch {
    return null
  }
}

const place = /^((?!0000)\d{4}-\d\d-\d\d) (\d{1,15}) (PEN|USD) (.{1,40})$/
