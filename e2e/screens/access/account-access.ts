import type { Look, OwnSession } from '@llave/contract/access/read-access'
import type { OwnData } from '@llave/contract/privacy/own-data'
import { now } from '../fixtures.ts'

/** This device, another of the same network, one of another. */
export const sessions: readonly OwnSession[] = [
  {
    id: '31',
    device: 'Chrome, Android',
    signedInAt: now.subtract({ hours: 2 }),
    lastSeenAt: now,
    asking: true,
    sameNetwork: true,
  },
  {
    id: '30',
    device: 'Edge, Windows',
    signedInAt: now.subtract({ hours: 5 }),
    lastSeenAt: now.subtract({ minutes: 25 }),
    asking: false,
    sameNetwork: true,
  },
  {
    id: '29',
    device: '',
    signedInAt: now.subtract({ hours: 6 }),
    lastSeenAt: now.subtract({ minutes: 9 }),
    asking: false,
    sameNetwork: false,
  },
]

/** A viewing, and what two people read. */
export const looks: readonly [Look, ...Look[]] = [
  {
    kind: 'viewing',
    name: 'Milagros Ríos',
    area: 'Atención al cliente',
    from: now.subtract({ hours: 50 }),
    until: now.subtract({ hours: 50 }).add({ seconds: 321 }),
    reason: 'Llamó por su letra 12',
    read: [],
  },
  {
    kind: 'reading',
    name: 'Ximena Ocampo',
    area: 'Cobranzas',
    from: now.subtract({ hours: 75 }),
    until: now.subtract({ hours: 71 }),
    reason: '',
    read: ['una búsqueda en la que apareces', 'tus datos'],
  },
  {
    kind: 'reading',
    name: 'Renzo Villalobos',
    area: '',
    from: now.subtract({ hours: 99 }),
    until: now.subtract({ hours: 99 }),
    reason: '',
    read: ['tus datos'],
  },
]

/** A card on debit, reminders and a calendar; a correction that waits, and an erasure that was refused. */
export const ownData: OwnData = {
  consents: {
    policy: Temporal.PlainDate.from('2026-11-27'),
    debits: [
      {
        proforma: 'PF-2026-0007',
        productName: 'Casa 7',
        maskedCard: '497010XXXXXX0055',
        version: '2026-08-01',
        at: now.subtract({ hours: 24 * 90 }),
      },
    ],
    reminders: { email: true, sms: false, chosenAt: now.subtract({ hours: 24 * 30 }) },
    works: [{ proforma: 'PF-2026-0007', projectName: 'Quinta Ficus', at: now.subtract({ hours: 24 * 9 }) }],
    calendarSince: now.subtract({ hours: 24 * 3 }),
  },
  requests: [
    {
      kind: 'correction',
      state: 'open',
      words: 'Mi segundo apellido es Vargas, con V.',
      askedAt: now.subtract({ hours: 20 }),
      dueOn: Temporal.PlainDate.from('2026-12-07'),
      answer: '',
      endedAt: null,
    },
    {
      kind: 'erasure',
      state: 'refused',
      words: 'Borren mi celular anterior.',
      askedAt: now.subtract({ hours: 24 * 40 }),
      dueOn: Temporal.PlainDate.from('2026-10-28'),
      answer: 'Con ese número firmaste tu contrato: lo guardamos mientras dure.',
      endedAt: now.subtract({ hours: 24 * 38 }),
    },
  ],
}
