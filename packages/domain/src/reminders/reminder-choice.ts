import type { ReminderOccasion } from './reminder-rule.ts'

/** The ways in which a customer is reminded, for each occasion. */
export type ReminderChoice = Readonly<
  Record<ReminderOccasion, { readonly email: boolean; readonly sms: boolean }>
>

/** What holds until the customer chooses: an SMS stands on a locked phone for others to read. */
export const usualChoice: ReminderChoice = {
  before: { email: true, sms: false },
  overdue: { email: true, sms: false },
}

export const noReminders: ReminderChoice = {
  before: { email: false, sms: false },
  overdue: { email: false, sms: false },
}
