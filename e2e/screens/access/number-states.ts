import { requestNumberChange, stopNumberChange } from '@llave/contract/new-number/number-calls'
import type { Page } from '@playwright/test'
import type { ScreenStates } from '../screen-state.ts'

export const stopCode = 'q3Zl0aVhWm9tYmVyX2NvZGlnby0'

const ask = { path: '/number', visitor: 'nobody' } as const
const stop = { path: `/number/stop#${stopCode}`, visitor: 'nobody' } as const

/** Writes a whole request. */
export async function fillNumberChange(page: Page): Promise<void> {
  await page.getByLabel('Número de documento').fill('44556677')
  await page.getByLabel('Celular anterior').fill('999 888 777')
  await page.getByLabel('Celular nuevo').fill('+51 911-222-333')
  await page.getByLabel('Motivo').selectOption('Perdí mi celular')
}

const send = (page: Page) => page.getByRole('button', { name: 'Pedir el cambio' }).click()
const press = (page: Page) => page.getByRole('button', { name: 'Detener el cambio' }).click()

export const numberStates = {
  'new number': {
    empty: { ...ask, shows: 'Pide ingresar con tu número nuevo' },
    faults: { ...ask, reach: send, shows: 'El número de celular nuevo es requerido' },
    'failed to send': {
      ...ask,
      refused: requestNumberChange,
      reach: async (page) => {
        await fillNumberChange(page)
        await send(page)
      },
      shows: 'No sabemos si tu pedido llegó.',
    },
    asked: {
      ...ask,
      answer: (screens) => screens.answer(requestNumberChange, undefined),
      reach: async (page) => {
        await fillNumberChange(page)
        await send(page)
      },
      shows: 'Recibimos tu pedido',
    },
  },
  'stop a new number': {
    opened: { ...stop, shows: 'nada cambia por abrirla' },
    stopped: {
      ...stop,
      answer: (screens) => screens.answer(stopNumberChange, { outcome: 'stopped' }),
      reach: press,
      shows: 'Lo detuviste',
    },
    approved: {
      ...stop,
      answer: (screens) => screens.answer(stopNumberChange, { outcome: 'approved' }),
      reach: press,
      shows: 'Ya se aprobó',
    },
    'no code': { path: '/number/stop', visitor: 'nobody', shows: 'Este enlace no detiene ningún pedido' },
  },
} as const satisfies ScreenStates
