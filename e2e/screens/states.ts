import { numberStates } from './access/number-states.ts'
import { accessStates } from './access/states.ts'
import { bookStates } from './book/states.ts'
import { calendarStates } from './calendar/states.ts'
import { certificatesStates } from './certificates/states.ts'
import { debitStates } from './debit/states.ts'
import { followingStates } from './following/states.ts'
import { papersStates } from './papers/states.ts'
import { paymentLinkStates } from './payment-links/states.ts'
import { paymentsStates } from './payments/states.ts'
import { portfolioStates } from './portfolio/states.ts'
import { prepaymentStates } from './prepayment/states.ts'
import { receivablesStates } from './receivables/states.ts'
import { reminderStates } from './reminders/states.ts'
import type { ScreenStates } from './screen-state.ts'
import { serviceDeskStates } from './service-desk/states.ts'

/** Every screen of the portal by name, in the order of a visit, with the states that a review needs. */
export const screenStates: ScreenStates = {
  ...accessStates,
  ...numberStates,
  ...portfolioStates,
  ...receivablesStates,
  ...paymentsStates,
  ...paymentLinkStates,
  ...bookStates,
  ...followingStates,
  ...debitStates,
  ...prepaymentStates,
  ...certificatesStates,
  ...papersStates,
  ...reminderStates,
  ...calendarStates,
  ...serviceDeskStates,
}
