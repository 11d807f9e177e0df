import type { LinkLetra, PaymentLink } from '@llave/contract/payment-links/payment-link-message'
import { countries } from '@llave/domain/access/countries'
import { lastDayOfLink } from '@llave/domain/payment-links/link-policy'
import { instalmentPositions } from '@llave/domain/receivables/instalment-progress'
import { owedAmount } from '@llave/domain/receivables/owed-amount'
import type { Instalment } from '@llave/domain/receivables/receivable'
import type { Session } from '../http/session.ts'
import { readInstalmentAccount } from '../receivables/account-statement.store.ts'
import type { LinkParts } from './link-parts.ts'
import { type LinkPayment, listLinkPayments } from './link-payment.store.ts'
import { linkAddress } from './link-secret.ts'
import { listOpenings, type StoredOpening } from './opening.store.ts'
import type { StoredLink } from './payment-link.store.ts'

/** A customer's letras, with the place of each in its contract. */
export type Letras = {
  readonly all: readonly Instalment[]
  /** As the screen names one; null where the customer has none with that code. */
  readonly describe: (letra: Instalment) => LinkLetra
}

export async function readLetras(db: LinkParts['db'], customerId: number): Promise<Letras> {
  const { debts } = await readInstalmentAccount(db, { customerId })
  const positions = new Map(
    [...Map.groupBy(debts, ({ proforma }) => proforma)].map(
      ([proforma, letras]) => [proforma, instalmentPositions(letras)] as const,
    ),
  )
  return {
    all: debts,
    describe: (letra) => {
      const places = positions.get(letra.proforma)
      return {
        proforma: letra.proforma,
        code: letra.code,
        position: places?.get(letra.code) ?? 0,
        total: places?.size ?? 0,
        projectName: letra.projectName,
        productName: letra.productName,
        dueOn: letra.dueOn,
        amount: letra.state === 'paid' ? letra.amount : owedAmount(letra),
      }
    },
  }
}

/** Links as their maker sees them; one whose letra is not theirs any more is left out. */
export async function describeLinks(
  { db, publicUrl, secret }: LinkParts,
  { viewing }: Pick<Session, 'viewing'>,
  links: readonly StoredLink[],
  letras: Letras,
): Promise<PaymentLink[]> {
  const ids = links.map(({ id }) => id)
  const [openings, payments] = [await listOpenings(db, ids), await listLinkPayments(db, ids)]
  return links.flatMap((link) => {
    const letra = letras.all.find(({ proforma, code }) => proforma === link.proforma && code === link.letra)
    if (!letra) return []
    const paid = payments.get(link.id) ?? null
    // Who sees the portal as a customer does is given nothing with which anybody pays.
    const address = link.state === 'active' && !viewing ? linkAddress(publicUrl, secret, link) : null
    return [describe(link, { address, letra, letras, openings: openings.get(link.id) ?? [], paid })]
  })
}

function describe(
  link: StoredLink,
  about: {
    readonly address: string | null
    readonly letra: Instalment
    readonly letras: Letras
    readonly openings: readonly StoredOpening[]
    readonly paid: LinkPayment | null
  },
): PaymentLink {
  const { address, letra, letras, openings, paid } = about
  return {
    id: String(link.id),
    code: link.code,
    address,
    letra: { ...letras.describe(letra), ...(paid ? { amount: paid.amount } : {}) },
    state: link.state,
    madeFrom: link.madeFrom,
    madeAt: link.madeAt,
    lastDay: lastDayOfLink(link.endsAt),
    endedAt: link.endedAt,
    beingPaid: link.state === 'active' && letra.paymentUnderWay && !letra.inApplication,
    openings: openings.map(({ at, device, country }) => ({ at, device, country: nameOfCountry(country) })),
    paid: paid && { name: paid.payer.name, document: paid.payer.document, at: paid.at },
  }
}

function nameOfCountry(code: string | null): string | null {
  return countries.find((country) => country.code === code)?.name ?? null
}
