const mails = {
  'affiliation-confirmed-sms': 'affiliation-confirmed',
  'affiliation-ended-sms': 'affiliation-ended',
  'affiliation-suspended-sms': 'affiliation-suspended',
  'debit-announced-sms': 'debit-announced',
  'debit-refused-sms': 'debit-refused',
  'card-expires-sms': 'card-expires',
  'reminder-sms': 'reminder',
} as const

/** The kind of the e-mail that says the same as this SMS; null where there is none, as of a code. */
export function mailOfSms(kind: string): (typeof mails)[keyof typeof mails] | null {
  return kind in mails ? mails[kind as keyof typeof mails] : null
}
