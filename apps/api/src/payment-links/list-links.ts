import type { PaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { payability } from '@llave/domain/receivables/payable'
import type { Session } from '../http/session.ts'
import { describeLinks, readLetras } from './describe-link.ts'
import type { LinkParts } from './link-parts.ts'
import { listLinksOf } from './payment-link.store.ts'

/** ObtenerEnlaces: the customer's links, and the letras of which they may make one. */
export async function listPaymentLinks(parts: LinkParts, session: Session): Promise<PaymentLinks> {
  const { db, clock } = parts
  const letras = await readLetras(db, session.customerId)
  const links = await describeLinks(
    parts,
    session,
    await listLinksOf(db, session.customerId, clock.now()),
    letras,
  )
  const alive = links.filter(({ state }) => state === 'active')
  const linked = new Set(alive.map(({ letra }) => letra.code))
  return {
    letras: letras.all
      .filter((letra) => payability(letra, letras.all) === 'payable' && !linked.has(letra.code))
      .map(letras.describe),
    links: [...alive, ...links.filter(({ state }) => state !== 'active')],
  }
}
