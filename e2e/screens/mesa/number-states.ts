import { listNumberChanges, type NumberChange } from '@llave/contract/staff/number-changes'
import { staffSession } from './fixtures.ts'
import type { MesaState } from './mesa-state.ts'

const service = staffSession('service')
const at = (time: string) => Temporal.Instant.from(`${time}-05:00`)
const peru = (number: string) => ({ dialCode: '51', number })

const requested: NumberChange = {
  changeId: '3',
  state: 'requested',
  reason: 'stolen',
  requestedAt: at('2026-11-21T09:00:00'),
  customer: { customerId: '41', name: 'Lucía Paredes Vargas' },
  document: { type: '01', number: '44556677' },
  oldPhone: peru('999888777'),
  newPhone: peru('911222333'),
  phones: [peru('999888777'), peru('900111222')],
  email: 'lucia.paredes@correo.example',
  othersWithNewPhone: 0,
  contested: false,
  checkedBy: '',
  checkedAt: null,
  checkedByMe: false,
  ...{ heldBy: '', heldAt: null, heldByMe: false, settledBy: '', settledAt: null, others: [] },
  decidedBy: '',
  endedAt: null,
  answer: '',
}

const checked: NumberChange = {
  ...requested,
  ...{ changeId: '2', state: 'checked', reason: 'abroad', requestedAt: at('2026-11-20T17:10:00') },
  customer: {
    customerId: '42',
    name: 'María de los Ángeles Fernández-Concha Gutiérrez de la Torre Ugarteche',
  },
  document: { type: '04', number: '001234567' },
  newPhone: { dialCode: '34', number: '612345678' },
  email: '',
  othersWithNewPhone: 2,
  ...{ checkedBy: 'Gonzalo Peralta', checkedAt: at('2026-11-21T10:05:00') },
}

/** Checked by who looks, and the old number is gone since. */
const ownChecked: NumberChange = {
  ...checked,
  ...{ changeId: '4', checkedByMe: true, phones: [], othersWithNewPhone: 1 },
  customer: { customerId: '43', name: 'Rosa Quispe Mamani' },
}

/** Taken away after the approval; another request of the customer ended before. */
const held: NumberChange = {
  ...requested,
  ...{
    changeId: '5',
    state: 'held',
    phones: [],
    heldBy: 'Gonzalo Peralta',
    heldAt: at('2026-11-21T11:40:00'),
  },
  ...{ checkedBy: 'Milagros Ríos', checkedAt: at('2026-11-20T10:05:00'), decidedBy: 'Nadia Bustamante' },
  endedAt: at('2026-11-20T12:00:00'),
  customer: { customerId: '44', name: 'Jorge Huamán Torres' },
  others: [
    { changeId: '1', state: 'refused', requestedAt: at('2026-11-15T09:00:00'), newPhone: peru('911000111') },
  ],
}

const ended: readonly NumberChange[] = (['approved', 'refused', 'stopped', 'expired'] as const).map(
  (state, place) => ({
    ...requested,
    ...{ changeId: String(10 + place), state, endedAt: at('2026-11-18T12:00:00') },
    decidedBy: state === 'approved' || state === 'refused' ? 'Nadia Bustamante' : '',
    answer: state === 'refused' ? 'No pudimos hablar contigo en tres días.' : '',
  }),
)

const undone: NumberChange = {
  ...held,
  ...{ changeId: '15', state: 'undone', settledBy: 'Milagros Ríos', settledAt: at('2026-11-21T11:50:00') },
}

const shown = [held, checked, ownChecked, requested, undone, ...ended]

export const numberChangeStates: Readonly<Record<string, Readonly<Record<string, MesaState>>>> = {
  'mesa-number-changes': {
    'some of each': {
      path: '/numeros',
      session: service,
      answer: (mesa) => mesa.answer(listNumberChanges, shown),
      shows: 'Lo detuvo el cliente',
    },
    refusing: {
      path: '/numeros',
      session: service,
      answer: (mesa) => mesa.answer(listNumberChanges, shown),
      reach: (page) => page.getByRole('button', { name: 'Rechazar' }).last().click(),
      shows: 'El cliente lee el motivo en un correo',
    },
    empty: {
      path: '/numeros',
      session: service,
      answer: (mesa) => mesa.answer(listNumberChanges, []),
      shows: 'Ninguno espera.',
    },
    failed: {
      path: '/numeros',
      session: service,
      answer: (mesa) => mesa.refuse(listNumberChanges, 'error_interno'),
      shows: 'No pudimos cargar los pedidos.',
    },
  },
}
