import type { ReminderLetra } from './reminder-letras.store.ts'

/** What a reminder says, read when it is sent. */
export type ReminderNotice = {
  readonly customerName: string
  /** At least one, the oldest first. */
  readonly letras: readonly Pick<
    ReminderLetra,
    'code' | 'proforma' | 'dueOn' | 'owed' | 'oldest' | 'projectName' | 'productName'
  >[]
  readonly today: Temporal.PlainDate
  readonly silenceUrl: string
}

/** Where it is paid: the checkout of a single letra, the letras of its property, or the home for several. */
export function payAddress(publicUrl: string, letras: ReminderNotice['letras']): string {
  const [first, ...others] = letras
  if (!first || others.some(({ proforma }) => proforma !== first.proforma)) return `${publicUrl}/?type=letter`
  if (others.length === 0 && first.oldest) {
    return `${publicUrl}/checkout/${encodeURIComponent(first.code)}?type=letter`
  }
  return `${publicUrl}/property/${encodeURIComponent(first.proforma)}/payment?type=letter`
}
