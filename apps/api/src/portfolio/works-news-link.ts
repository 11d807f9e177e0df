import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { type LinkPage, registerLinkPage } from '../paper/link-page.ts'
import {
  endWorksSubscription,
  hasWorksSubscription,
  type WorksSubscription,
} from './works-subscription.store.ts'

const path = '/avances/dejar/:token'

type LinkParts = { readonly secret: string; readonly publicUrl: string }

/**
 * Where who has the e-mail ends it, without signing in. Derived whenever it is needed, so that no row holds it; it ends
 * one subscription and tells nothing. The time stands beside the number because a number is used again after a restore.
 */
export function worksNewsLink({ secret, publicUrl }: LinkParts, subscription: WorksSubscription): string {
  return `${publicUrl}${path.replace(':token', tokenOf(secret, subscription))}`
}

function tokenOf(secret: string, { id, since }: WorksSubscription): string {
  const of = `${id}-${since.epochMilliseconds}`
  const digest = createHmac('sha256', secret).update(`llave:works-news:${of}`).digest()
  return `${of}-${digest.subarray(0, 16).toString('base64url')}`
}

/** The subscription that a token names, whether it still stands or not; null where the token is none of ours. */
function readToken(secret: string, token: string): WorksSubscription | null {
  const [, id, since] = /^(\d{1,15})-(\d{1,15})-[\w-]{22}$/.exec(token) ?? []
  if (id === undefined || since === undefined) return null
  const named = { id: Number(id), since: Temporal.Instant.fromEpochMilliseconds(Number(since)) }
  const [sent, own] = [Buffer.from(token), Buffer.from(tokenOf(secret, named))]
  return sent.length === own.length && timingSafeEqual(sent, own) ? named : null
}

const link = { path: '/', label: 'Ir al portal' }
const pages = {
  ask: {
    title: 'Dejar de recibir fotos de la obra',
    text: 'Si lo confirmas, no te escribiremos más cuando haya fotos nuevas de esta obra. En el portal las sigues viendo.',
    buttons: [['dejar', 'No escribirme más']],
    link,
    isKnown: true,
  },
  ended: {
    title: 'Listo: no te escribiremos más de esta obra',
    text: 'Puedes volver a pedirlo cuando quieras, al final de Avances de obra. En el portal sigues viendo las fotos.',
    buttons: [],
    link,
    isKnown: true,
  },
  unknown: {
    title: 'Este enlace ya no sirve',
    text: 'Puedes elegirlo en el portal, al final de Avances de obra.',
    buttons: [],
    link,
    isKnown: false,
  },
} as const satisfies Record<string, LinkPage>

/** The link of an e-mail about new pictures of the works that ends such e-mails, for whoever has it. */
export function registerWorksNewsLink(
  app: FastifyInstance,
  { db, ...parts }: LinkParts & { readonly db: Database; readonly brandName: string },
): void {
  registerLinkPage(app, {
    ...{ path, brandName: parts.brandName, publicUrl: parts.publicUrl },
    async show(token) {
      const named = readToken(parts.secret, token)
      if (!named) return pages.unknown
      return (await hasWorksSubscription(db, named)) ? pages.ask : pages.ended
    },
    async press(token, what) {
      const named = readToken(parts.secret, token)
      if (!named) return pages.unknown
      if (what !== 'dejar' && what !== null) return pages.ask
      await endWorksSubscription(db, named)
      return pages.ended
    },
  })
}
