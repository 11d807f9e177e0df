import type { OwnAccess } from '@llave/contract/staff/read-own-access'

/** A moment of the month of all screen tests, in Lima: `21T15:18`. */
export const at = (time: string) => Temporal.Instant.from(`2026-11-${time}:00-05:00`)

/** What somebody gets in with who is well provided. */
export const ownAccess: OwnAccess = {
  passkeys: [
    {
      passkeyId: '1',
      label: 'Portátil de la oficina',
      createdAt: at('02T09:15'),
      lastUsedAt: at('21T08:02'),
    },
    { passkeyId: '2', label: 'Llavero', createdAt: at('02T09:20'), lastUsedAt: null },
  ],
  recoveryCodes: { left: 8, madeAt: at('02T09:21') },
  company: false,
  sessions: [
    {
      sessionId: '11',
      device: 'Chrome en Windows',
      network: '190.12.3.0/24',
      method: 'passkey',
      createdAt: at('21T08:02'),
      lastSeenAt: at('21T15:18'),
      current: true,
    },
    {
      sessionId: '12',
      device: '',
      network: '2800:200:e840::/48',
      method: 'recovery',
      createdAt: at('21T07:40'),
      lastSeenAt: at('21T07:55'),
      current: false,
    },
  ],
}
