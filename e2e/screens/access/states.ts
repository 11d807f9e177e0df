import { login } from '@llave/contract/access/login'
import { verifyCode } from '@llave/contract/access/verify-code'
import type { ScreenStates } from '../screen-state.ts'

const entry = { path: '/MiCuenta/Ingreso', visitor: 'nobody' } as const
const verification = { path: '/verification', visitor: 'newcomer' } as const

export const accessStates = {
  'sign-in': {
    ordinary: { ...entry, shows: 'Te damos la bienvenida' },
    'a wrong number': {
      ...entry,
      reach: async (page) => {
        await page.getByLabel('Número de documento').fill('4455667')
        await page.getByLabel('Número de celular').focus()
      },
      shows: 'El número de DNI es incorrecto',
    },
    'not found': {
      ...entry,
      answer: (screens) => screens.refuse(login, 'datos_no_encontrados'),
      complains: /status of 404/,
      reach: async (page) => {
        await page.getByLabel('Número de documento').fill('44556677')
        await page.getByLabel('Número de celular').fill('999888777')
        await page.getByRole('button', { name: 'Continuar' }).click()
      },
      shows: 'Datos no encontrados',
    },
  },
  'cash sign-in': {
    ordinary: {
      path: '/MiCuenta/IngresoSeparacionCI',
      visitor: 'nobody',
      shows: 'Te damos la bienvenida',
    },
  },
  verification: {
    ordinary: { ...verification, shows: 'Introduce el código de autenticación' },
    'wrong code': {
      ...verification,
      answer: (screens) => screens.refuse(verifyCode, 'codigo_incorrecto'),
      complains: /status of 422/,
      reach: async (page) => {
        await page.getByLabel('Dígito 1').pressSequentially('123')
        await page.getByRole('button', { name: 'Verificar' }).click()
      },
      shows: 'El codigo ingresado es incorrecto. Intentalo nuevamente',
    },
  },
} satisfies ScreenStates
