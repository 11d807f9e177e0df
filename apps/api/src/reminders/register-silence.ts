import type { Clock } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { type LinkPage, registerLinkPage } from '../paper/link-page.ts'
import { silenceAll, silenceLetrasOf } from './reminder-choice.store.ts'
import { findSilenced, type SilenceParts, silencePath } from './silence-token.ts'

type RegisterParts = SilenceParts & {
  readonly db: Database
  readonly clock: Clock
  readonly brandName: string
}

const link = { path: '/reminders', label: 'Elegir mis recordatorios en el portal' }
const pages = {
  ask: {
    title: 'Silenciar recordatorios',
    text: 'Elige qué dejamos de recordarte. Tus letras y sus fechas no cambian.',
    buttons: [
      ['letras', 'No recordarme estas letras'],
      ['todo', 'No enviarme ningún recordatorio'],
    ],
    isKnown: true,
    link,
  },
  'letras-silenced': {
    title: 'Listo: no te recordaremos esas letras',
    text: 'De tus demás letras sí te avisaremos. Puedes volver a pedir estos recordatorios en el portal.',
    buttons: [],
    isKnown: true,
    link,
  },
  'all-silenced': {
    title: 'Listo: no te enviaremos más recordatorios',
    text: 'Puedes volver a pedirlos cuando quieras en el portal. Tus letras y sus fechas no cambian.',
    buttons: [],
    isKnown: true,
    link,
  },
  unknown: {
    title: 'Este enlace ya no sirve',
    text: 'Puedes elegir tus recordatorios en el portal.',
    buttons: [],
    isKnown: false,
    link,
  },
} as const satisfies Record<string, LinkPage>

/** The link of a reminder that silences, for whoever has it. */
export function registerSilence(app: FastifyInstance, parts: RegisterParts): void {
  const { db, clock, secret } = parts
  registerLinkPage(app, {
    ...{ path: silencePath, brandName: parts.brandName, publicUrl: parts.publicUrl },
    async show(token) {
      return (await findSilenced(db, secret, token)) ? pages.ask : pages.unknown
    },
    async press(token, what) {
      const reminder = await findSilenced(db, secret, token)
      if (!reminder) return pages.unknown
      const now = clock.now()
      if (what === 'letras') {
        await silenceLetrasOf(db, reminder.id, now)
        return pages['letras-silenced']
      }
      if (what !== 'todo' && what !== null) return pages.ask
      // By the mail program's button what comes by e-mail ends.
      await silenceAll(db, reminder.customerId, what === null ? 'email' : 'all', now)
      return pages['all-silenced']
    },
  })
}
