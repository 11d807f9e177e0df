import { login } from '@llave/contract/access/login'
import { readAccess } from '@llave/contract/access/read-access'
import { verifyCode } from '@llave/contract/access/verify-code'
import { readOwnData } from '@llave/contract/privacy/own-data'
import { longNames } from '../fixtures.ts'
import type { ScreenStates } from '../screen-state.ts'
import { looks, ownData, sessions } from './account-access.ts'

const entry = { path: '/MiCuenta/Ingreso', visitor: 'nobody' } as const
const myAccess = { path: '/access' } as const
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
  'my access': {
    ordinary: { ...myAccess, shows: 'Mi segundo apellido es Vargas' },
    'nothing agreed to, nothing asked': {
      ...myAccess,
      answer: (screens) =>
        screens.answer(readOwnData, {
          consents: {
            policy: ownData.consents.policy,
            debits: [],
            reminders: { email: false, sms: false, chosenAt: null },
            works: [],
            calendarSince: null,
          },
          requests: [],
        }),
      shows: 'Sin recordatorios de pago',
    },
    asking: {
      ...myAccess,
      reach: async (page) => {
        await page.getByRole('button', { name: /^Pedir que se borren/ }).click()
        await page.getByRole('button', { name: 'Enviar el pedido' }).click()
      },
      shows: 'Escribe qué quieres que se borre',
    },
    'own data failed': {
      ...myAccess,
      answer: (screens) => screens.refuse(readOwnData, 'error_interno'),
      complains: /status of 500/,
      shows: 'No pudimos cargar tus permisos.',
    },
    'own data in the first day of a new number': {
      ...myAccess,
      answer: (screens) => screens.refuse(readOwnData, 'numero_reciente'),
      complains: /status of 403/,
      shows: 'Desde entonces podrás descargarlos, corregirlos o pedir que se borren.',
    },
    'this device alone': {
      ...myAccess,
      answer: (screens) => screens.answer(readAccess, { sessions: sessions.slice(0, 1), looks: [] }),
      shows: 'Nadie de la inmobiliaria miró tu cuenta en el último año.',
    },
    'long names, many looks': {
      ...myAccess,
      answer: (screens) =>
        screens.answer(readAccess, {
          sessions: sessions.map((session) => ({ ...session, device: 'Samsung Internet, Chromebook' })),
          looks: Array.from({ length: 40 }, (_, index) => ({
            ...looks[0],
            name: longNames.customer.slice(0, 60),
            area: 'Atención al cliente, Cobranzas, Tesorería, Postventa, Contenidos, Administración',
            from: looks[0].from.subtract({ hours: 24 * index }),
          })),
        }),
      shows: 'Ver las 40 veces',
    },
    'a long reason': {
      ...myAccess,
      answer: (screens) =>
        screens.answer(readAccess, {
          sessions,
          looks: [
            {
              ...looks[0],
              reason: `${'Llamó por su letra doce, que no encuentra. '.repeat(4)}${'x'.repeat(28)}`,
            },
          ],
        }),
      shows: 'Llamó por su letra doce',
    },
    'offline on closing': {
      ...myAccess,
      complains: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
      reach: async (page) => {
        const close = page.getByRole('button', { name: 'Cerrar en Edge, Windows' })
        await close.waitFor()
        await page.context().setOffline(true)
        await close.click()
      },
      shows: 'No hay conexión. Revisa tu internet',
    },
    loading: { ...myAccess, held: readAccess, shows: 'Mi acceso' },
    failed: { ...myAccess, refused: readAccess, shows: 'No pudimos cargar tu acceso.' },
  },
  'data use': {
    ordinary: { path: '/como-usamos-tus-datos', visitor: 'nobody', shows: '¿Qué saben de mí?' },
  },
  viewing: {
    ended: { path: '/viewing', visitor: 'nobody', shows: /Esta vista terminó/ },
  },
} satisfies ScreenStates
