import type { Phone } from '@llave/domain/access/phone'
import { nextAllowedMoment } from '@llave/domain/reminders/quiet-hours'
import { occasionOf, reminderRule } from '@llave/domain/reminders/reminder-rule'
import { type Clock, LIMA, limaDateTime } from '@llave/domain/time/lima-date'
import type { Database } from '../database/database.ts'
import type { ShopIds } from '../debit/find-impediment.ts'
import type { Sender } from '../messaging/mail-frame.ts'
import type { MessageRenderers, Unsent } from '../messaging/message.ts'
import { findReminder, type PlannedReminder } from './reminder.store.ts'
import { readReminderContacts } from './reminder-choice.store.ts'
import { findLetrasOfReminder } from './reminder-letras.store.ts'
import { reminderMail } from './reminder-mail.ts'
import type { ReminderNotice } from './reminder-notice.ts'
import { reminderSms } from './reminder-sms.ts'
import { type SilenceParts, silenceLink } from './silence-token.ts'

export type RenderParts = SilenceParts &
  Sender & {
    readonly db: Database
    readonly clock: Clock
    readonly shops: ShopIds
  }

/**
 * Renders reminders when they leave, so that what was paid, promised, put on debit or silenced since is not told,
 * and what is overdue waits for the hours that the law allows however long it lay in the outbox.
 */
export function reminderRenderers(parts: RenderParts): Pick<MessageRenderers, 'reminder' | 'reminder-sms'> {
  return {
    reminder: async ({ reminderId }, recipient) => {
      const notice = await readNotice(parts, reminderId, 'email', recipient)
      return 'unsent' in notice ? notice : reminderMail(parts, recipient, notice)
    },
    'reminder-sms': async ({ reminderId }, recipient) => {
      const notice = await readNotice(parts, reminderId, 'sms', recipient)
      return 'unsent' in notice ? notice : { phone: readPhone(recipient), text: reminderSms(parts, notice) }
    },
  }
}

async function readNotice(
  parts: RenderParts,
  reminderId: number,
  way: 'email' | 'sms',
  recipient: string,
): Promise<ReminderNotice | Unsent> {
  const { db, clock, shops } = parts
  const reminder = await findReminder(db, reminderId)
  const [contact] = reminder ? await readReminderContacts(db, [reminder.customerId]) : []
  if (!reminder || !contact) return dropped('there is no such reminder any more')
  if (recipient !== (way === 'email' ? contact.email : contact.phone)) return dropped('the contact changed')

  const now = clock.now()
  const moment = limaDateTime(now)
  const today = moment.toPlainDate()
  const letras = await findLetrasOfReminder(db, reminderId, shops, now)
  const due = letras.filter((letra) => reminderRule(letra, today) === reminder.rules.get(letra.id))
  if (due.length === 0) return dropped('paid, promised, on debit, silenced, or its days are over')
  const wanted = due.filter((letra) => contact.choice[occasionOfLetra(reminder, letra.id)][way])
  if (wanted.length === 0) return dropped('the customer wants none by this way')

  const overdue = wanted.some(({ id }) => occasionOfLetra(reminder, id) === 'overdue')
  const allowed = nextAllowedMoment(moment, { overdue })
  if (!allowed.equals(moment)) {
    return { unsent: 'quiet hours', until: allowed.toZonedDateTime(LIMA).toInstant() }
  }
  return { customerName: contact.name, letras: wanted, today, silenceUrl: silenceLink(parts, reminder) }
}

function occasionOfLetra({ rules }: PlannedReminder, letraId: number) {
  const rule = rules.get(letraId)
  if (!rule) throw new Error('The letra is none of the reminder')
  return occasionOf(rule)
}

function dropped(unsent: string): Unsent {
  return { unsent, until: null }
}

/** A row carries dial code and number with a space between. */
function readPhone(recipient: string): Phone {
  const [dialCode = '', number = ''] = recipient.split(' ')
  return { dialCode, number }
}
