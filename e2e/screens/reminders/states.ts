import { chooseReminders } from '@llave/contract/reminders/choose-reminders'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import { longNames } from '../fixtures.ts'
import type { ScreenStates } from '../screen-state.ts'
import { reminderSettings } from './reminder-settings.ts'

const reminders = {
  path: '/reminders',
  answer: (screens) => screens.answer(readReminders, reminderSettings),
} satisfies Partial<ScreenStates[string][string]>

export const reminderStates = {
  reminders: {
    ordinary: { ...reminders, shows: 'Letras silenciadas' },
    'no phone, nothing silenced': {
      ...reminders,
      answer: (screens) => screens.answer(readReminders, { ...reminderSettings, phone: '', silenced: [] }),
      shows: 'no tenemos uno tuyo',
    },
    'long names': {
      ...reminders,
      answer: (screens) =>
        screens.answer(readReminders, {
          ...reminderSettings,
          email: `lu***@${'correo-muy-largo.'.repeat(5)}example`,
          silenced: Array.from({ length: 12 }, (_, index) => ({
            proforma: '1000234',
            dueOn: Temporal.PlainDate.from('2026-12-24'),
            code: `L-${'0'.repeat(30)}${index}`,
            productName: longNames.product,
          })),
        }),
      shows: 'Letras silenciadas',
    },
    'not kept': {
      ...reminders,
      answer: (screens) => {
        screens.answer(readReminders, reminderSettings)
        screens.refuse(chooseReminders, 'error_interno')
      },
      complains: /status of 500/,
      reach: async (page) => page.getByRole('button', { name: 'Guardar' }).click(),
      shows: 'Lo sentimos. Ocurrio un error.',
    },
    loading: { ...reminders, held: readReminders, shows: 'Recordatorios' },
    failed: { path: '/reminders', refused: readReminders, shows: 'No pudimos cargar tus recordatorios.' },
  },
} satisfies ScreenStates
