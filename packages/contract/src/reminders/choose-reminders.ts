import { defineCall, noContent } from '../call.ts'
import { choiceMembers } from './reminder-members.ts'

/** Keeps how the customer wants to be reminded. */
export const chooseReminders = defineCall({
  name: 'chooseReminders',
  method: 'POST',
  path: '/api/MiCuenta/ElegirRecordatorios',
  access: 'customer',
  writes: true,
  body: choiceMembers,
  answer: noContent,
})
