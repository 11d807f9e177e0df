import type { OpenedLink } from '@llave/contract/payment-links/open-payment-link'
import { lastDayOfLink, linkPolicy } from '@llave/domain/payment-links/link-policy'
import { countryOfTimeZone, type DeviceKind } from '@llave/domain/payment-links/opened-from'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../http/api-error.ts'
import { readLetras } from './describe-link.ts'
import type { LinkParts } from './link-parts.ts'
import { hashLinkSecret } from './link-secret.ts'
import { countWrongTry, insertOpening } from './opening.store.ts'
import { findLinkBySecret, type StoredLink } from './payment-link.store.ts'

export type OpenParts = Pick<LinkParts, 'db' | 'clock'> & {
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** Who opens a link, as far as it is kept. */
export type LinkVisitor = { readonly device: DeviceKind; readonly network: string }

/** Abrir: what is to be paid, to whoever has the secret. */
export async function openPaymentLink(
  parts: OpenParts,
  { secret, timeZone }: { readonly secret: string; readonly timeZone: string },
  { device, network }: LinkVisitor,
): Promise<OpenedLink> {
  const { db, clock } = parts
  const link = await requireAlive(parts, secret, network)
  const letras = await readLetras(db, link.customerId)
  const letra = letras.all.find(({ proforma, code }) => proforma === link.proforma && code === link.letra)
  // Of a letra that a prepayment is about to replace a stranger learns nothing.
  if (!letra || letra.inApplication) throw new ApiError('enlace_cerrado')
  await insertOpening(db, link.id, { device, country: countryOfTimeZone(timeZone), network }, clock.now())
  return {
    position: letras.describe(letra).position,
    amount: link.owed,
    code: link.code,
    lastDay: lastDayOfLink(link.endsAt),
    beingPaid: letra.paymentUnderWay,
  }
}

/**
 * The alive link with that secret. Whatever else it is, the answer is the same. Secrets of no link are counted by the
 * network that tries them, which is then told to wait; the right secret is never refused for them.
 */
export async function requireAlive(
  { db, clock, log }: OpenParts,
  secret: string,
  network: string,
): Promise<StoredLink> {
  const now = clock.now()
  const hash = hashLinkSecret(secret)
  const link = hash && (await findLinkBySecret(db, hash, now))
  if (link?.state === 'active') return link
  if (!link) {
    const window = now.round({ smallestUnit: 'hour', roundingMode: 'floor' })
    const tries = await countWrongTry(db, network, window)
    if (tries > linkPolicy.wrongTries) {
      if (tries === linkPolicy.wrongTries + 1) log.warn('one network tries secrets of no payment link')
      const left = window.add({ hours: 1 }).since(now).total('seconds')
      throw new ApiError('demasiados_intentos', { segundosEspera: Math.ceil(left) })
    }
  }
  throw new ApiError('enlace_cerrado')
}
