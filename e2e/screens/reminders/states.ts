import { chooseReminders } from '@llave/contract/reminders/choose-reminders'
import { makePromise } from '@llave/contract/reminders/make-promise'
import { readPromises } from '@llave/contract/reminders/read-promises'
import { readReminders } from '@llave/contract/reminders/read-reminders'
import type { Page } from '@playwright/test'
import { longNames } from '../fixtures.ts'
import type { ScreenStates } from '../screen-state.ts'
import { nothingPromised, openPromise, pastPromises } from './proforma-promises.ts'
import { reminderSettings } from './reminder-settings.ts'

const reminders = {
  path: '/reminders',
  answer: (screens) => screens.answer(readReminders, reminderSettings),
} satisfies Partial<ScreenStates[string][string]>

const promise = {
  path: '/promise/1000234',
  answer: (screens) => screens.answer(readPromises, nothingPromised),
} satisfies Partial<ScreenStates[string][string]>

async function review(page: Page): Promise<void> {
  await page.getByLabel(/viernes 27\/11\/2026/i).check()
  await page.getByRole('button', { name: 'Revisar' }).click()
}

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
  promise: {
    ordinary: { ...promise, shows: '¿Qué día pagarás?' },
    'nothing chosen, a wrong amount': {
      ...promise,
      reach: async (page) => {
        await page.getByLabel('Cuánto pagarás').fill('9 000')
        await page.getByRole('button', { name: 'Revisar' }).click()
      },
      shows: 'Elige un día.',
    },
    review: { ...promise, reach: review, shows: /Prometes pagar/ },
    promised: {
      ...promise,
      answer: (screens) =>
        screens.answer(readPromises, { ...nothingPromised, promises: [openPromise, ...pastPromises] }),
      shows: 'Prometiste pagar',
    },
    'refused on the server': {
      ...promise,
      answer: (screens) => {
        screens.answer(readPromises, nothingPromised)
        screens.refuse(makePromise, 'promesa_imposible', {}, 'Ya no debes nada vencido en esta propiedad.')
      },
      complains: /status of 409/,
      reach: async (page) => {
        await review(page)
        await page.getByRole('button', { name: 'Prometer este día' }).click()
      },
      shows: 'Ya no debes nada vencido en esta propiedad.',
    },
    'no further one, long names': {
      ...promise,
      answer: (screens) =>
        screens.answer(readPromises, {
          ...nothingPromised,
          projectName: longNames.project,
          productName: longNames.product,
          overdue: nothingPromised.overdue.map((overdue) => ({ ...overdue, refused: true })),
          promises: pastPromises,
        }),
      shows: /dos promesas que no se cumplieron/,
    },
    'nothing overdue': {
      ...promise,
      answer: (screens) => screens.answer(readPromises, { ...nothingPromised, overdue: [] }),
      shows: 'No debes nada vencido en esta propiedad',
    },
    loading: { ...promise, held: readPromises, shows: 'Prometer un día' },
    failed: { path: '/promise/1000234', refused: readPromises, shows: 'No pudimos cargar lo vencido.' },
  },
} satisfies ScreenStates
