import { defineCall } from '../call.ts'
import { calendarStanding } from './read-calendar.ts'

/** Ends the customer's private calendar: its address is dead from then on. Twice is as once. */
export const endCalendar = defineCall({
  name: 'endCalendar',
  method: 'POST',
  path: '/api/MiCuenta/TerminarCalendario',
  access: 'customer',
  writes: true,
  answer: calendarStanding,
})
