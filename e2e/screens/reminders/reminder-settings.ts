import type { ReminderSettings } from '@llave/contract/reminders/read-reminders'

/** As everybody begins, with two letras silenced. */
export const reminderSettings: ReminderSettings = {
  choice: { before: { email: true, sms: false }, overdue: { email: true, sms: false } },
  email: 'lu***@correo.example',
  phone: '*******77',
  silenced: [
    {
      proforma: '1000234',
      code: 'L-0018',
      dueOn: Temporal.PlainDate.from('2026-12-24'),
      productName: 'MZ C LT 2',
    },
    {
      proforma: '1000234',
      code: 'L-0019',
      dueOn: Temporal.PlainDate.from('2027-01-24'),
      productName: 'MZ C LT 2',
    },
  ],
}
