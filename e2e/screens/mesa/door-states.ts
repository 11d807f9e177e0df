import { acceptInvitation, openInvitation } from '@llave/contract/staff/accept-invitation'
import { type ListedPerson, listPeople } from '@llave/contract/staff/list-people'
import { makeRecoveryCodes } from '@llave/contract/staff/make-recovery-codes'
import { readOwnAccess } from '@llave/contract/staff/read-own-access'
import { signInWithCompany } from '@llave/contract/staff/sign-in-with-company'
import type { Page } from '@playwright/test'
import { at } from './door-fixtures.ts'
import { staffSession } from './fixtures.ts'
import type { MesaState } from './mesa-state.ts'

const person = (personId: string, changes: Partial<ListedPerson>): ListedPerson => ({
  personId,
  name: 'Renzo Villalobos',
  email: 'renzo.villalobos@llave.example',
  roles: ['treasury'],
  state: 'active',
  lastSignInAt: at('21T08:40'),
  invitedUntil: null,
  leftAt: null,
  openSessions: 1,
  ...changes,
})

const people: readonly ListedPerson[] = [
  person('7', { name: 'Milagros Ríos', email: 'milagros.rios@llave.example', roles: ['administration'] }),
  person('8', {}),
  person('9', {
    name: 'María de los Ángeles Quispe Huamán de Villavicencio y Rojas',
    email: 'maria.de.los.angeles.quispe.huaman.de.villavicencio@inmobiliaria.example',
    roles: ['service', 'collections', 'treasury', 'aftersales', 'content', 'audit'],
    openSessions: 3,
  }),
  person('10', {
    name: '<script>alert(1)</script>',
    roles: [],
    state: 'invited',
    lastSignInAt: null,
    invitedUntil: at('24T10:00'),
    openSessions: 0,
  }),
  person('11', { name: 'Iván Castro', state: 'left', leftAt: at('20T18:00'), openSessions: 0 }),
]

const administration = staffSession('administration')
const invited = {
  name: 'Julia Salas',
  email: 'julia.salas@llave.example',
  roles: ['service', 'audit'],
  options: {
    rp: { id: 'localhost', name: 'Mesa' },
    user: { id: 'AA', name: 'julia', displayName: 'Julia' },
    challenge: 'AA',
    pubKeyCredParams: [],
    timeout: 1,
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  },
} as const

const invitation = { path: '/entrar/invitacion#the-token', session: null } as const
const company = { path: '/entrar/empresa?code=c&state=s', session: null } as const
const open = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The states of the screens about who gets in. */
export const doorStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-invitation': {
    opened: {
      ...invitation,
      answer: (mesa) => mesa.answer(openInvitation, { ...invited, options: invited.options as never }),
      shows: 'Registrar mi llave',
    },
    used: {
      ...invitation,
      answer: (mesa) => mesa.refuse(openInvitation, 'invitacion_invalida'),
      shows: 'ya se usó',
    },
    opening: { ...invitation, held: openInvitation, shows: 'Abriendo tu invitación' },
    failed: { ...invitation, refused: openInvitation, shows: 'No pudimos abrir tu invitación.' },
    refused: {
      ...invitation,
      answer(mesa) {
        mesa.answer(openInvitation, { ...invited, options: invited.options as never })
        mesa.refuse(acceptInvitation, 'llave_rechazada')
      },
      reach: (page) => open(page, 'Registrar mi llave'),
      shows: /No se registró|no puede registrar|Revisa tu conexión/,
    },
  },
  'mesa-company': {
    waiting: { ...company, held: signInWithCompany, shows: 'Comprobando tu cuenta' },
    refused: {
      ...company,
      answer: (mesa) => mesa.refuse(signInWithCompany, 'empresa_rechaza'),
      shows: 'no te abre Mesa',
    },
    down: {
      ...company,
      answer: (mesa) => mesa.refuse(signInWithCompany, 'empresa_no_responde'),
      shows: 'no responde ahora',
    },
  },
  'mesa-people': {
    several: {
      path: '/personas',
      session: administration,
      answer: (mesa) => mesa.answer(listPeople, people),
      shows: 'Renzo Villalobos',
    },
    many: {
      path: '/personas',
      session: administration,
      answer: (mesa) =>
        mesa.answer(
          listPeople,
          Array.from({ length: 120 }, (_, count) =>
            person(String(count + 7), { name: `Persona ${count + 1}` }),
          ),
        ),
      shows: 'Persona 120',
    },
    loading: {
      path: '/personas',
      session: administration,
      held: listPeople,
      shows: 'Cargando a las personas',
    },
    failed: { path: '/personas', session: administration, refused: listPeople, shows: 'No pudimos cargar' },
  },
  'mesa-invite': {
    empty: { path: '/personas/invitar', session: administration, shows: 'Enviar la invitación' },
    faults: {
      path: '/personas/invitar',
      session: administration,
      reach: (page) => open(page, 'Enviar la invitación'),
      shows: 'Escribe el motivo.',
    },
  },
  'mesa-person': {
    active: {
      path: '/personas/9',
      session: administration,
      answer: (mesa) => mesa.answer(listPeople, people),
      shows: 'Qué puede hacer',
    },
    leaving: {
      path: '/personas/8',
      session: administration,
      answer: (mesa) => mesa.answer(listPeople, people),
      reach: (page) => open(page, 'Ya no trabaja aquí'),
      shows: 'Quitar el acceso a Renzo Villalobos',
    },
    oneself: {
      path: '/personas/7',
      session: administration,
      answer: (mesa) => mesa.answer(listPeople, people),
      shows: 'Eres tú',
    },
    left: {
      path: '/personas/11',
      session: administration,
      answer: (mesa) => mesa.answer(listPeople, people),
      shows: 'Ya no trabaja aquí, desde',
    },
  },
  'mesa-own-access': {
    'keys, codes, sessions': { path: '/acceso', shows: 'Portátil de la oficina' },
    'the sheet of codes': {
      path: '/acceso',
      answer: (mesa) =>
        mesa.answer(
          makeRecoveryCodes,
          Array.from({ length: 10 }, (_, count) => `7QF2-M9XP-DRT4-3HC${count}`),
        ),
      reach: (page) => open(page, 'Hacer una hoja nueva'),
      shows: 'Imprimir la hoja',
    },
    'taking a key away': {
      path: '/acceso',
      reach: (page) => open(page, 'Quitar Llavero'),
      shows: 'deja de abrir Mesa',
    },
    loading: { path: '/acceso', held: readOwnAccess, shows: 'Cargando tus llaves' },
    failed: { path: '/acceso', refused: readOwnAccess, shows: 'No pudimos cargar tus llaves' },
  },
}
