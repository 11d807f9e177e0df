import type { Sender } from '../messaging/mail-frame.ts'
import { payAddress, type ReminderNotice } from './reminder-notice.ts'

/**
 * An SMS stands on a locked phone, and may reach somebody else: it names no amount, no property and nothing
 * overdue. In letters of the plain alphabet, so that it is not cut into parts of 70.
 */
export function reminderSms(
  { brandName, publicUrl }: Sender,
  { letras, silenceUrl }: ReminderNotice,
): string {
  const what = letras.length === 1 ? 'un recordatorio de tu letra' : 'un recordatorio de tus letras'
  return plainLetters(
    `${brandName}: tienes ${what}. Ver y pagar: ${payAddress(publicUrl, letras)} Silenciar: ${silenceUrl}`,
  )
}

function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '')
}
