import {
  type AffiliationImpediment,
  affiliationImpediment,
  impedimentText,
  overdueCount,
} from '@llave/domain/debit/affiliation-impediment'
import type { ChargeableLetra } from '@llave/domain/debit/plan-charges'
import type { Currency } from '@llave/domain/money/money'
import type { ShopConfig } from '../config/config.ts'
import { ApiError } from '../http/api-error.ts'

export type Shops = Readonly<Record<Currency, ShopConfig>>
/** Which account charges which currency; planning does not need its keys. */
export type ShopIds = Readonly<Record<Currency, Pick<ShopConfig, 'shopId'>>>

export type ImpedimentFacts = {
  readonly letras: readonly ChargeableLetra[]
  readonly today: Temporal.PlainDate
  readonly email: string
  /** The account that would keep the card's token. */
  readonly shop: string
  readonly open: boolean
}

/** Why no card can be put on debit for a proforma. A token is valid only in its own account. */
export function findImpediment(shops: Shops, facts: ImpedimentFacts): AffiliationImpediment | null {
  return affiliationImpediment({
    letras: facts.letras,
    today: facts.today,
    hasEmail: facts.email !== '',
    oneAccount: chargeable(shops, facts.shop, facts.letras).length === facts.letras.length,
    open: facts.open,
  })
}

/** The currencies that one account charges; a card that pays in another is registered in another account. */
export function currenciesOf(shops: ShopIds, shop: string): Currency[] {
  return (['PEN', 'USD'] as const).filter((currency) => shops[currency].shopId === shop)
}

/** The letras that a card kept in that account can be charged for. */
export function chargeable<T extends ChargeableLetra>(
  shops: ShopIds,
  shop: string,
  letras: readonly T[],
): T[] {
  return letras.filter(({ owed }) => shops[owed.currency].shopId === shop)
}

/** The error that the API answers, with the sentence that the screen shows. */
export function refuseAffiliation(
  impediment: AffiliationImpediment,
  letras: readonly ChargeableLetra[],
  today: Temporal.PlainDate,
): ApiError {
  const sentence = impedimentText(impediment, overdueCount(letras, today)) ?? undefined
  if (impediment === 'overdue') return new ApiError('letras_vencidas', {}, sentence)
  return new ApiError(impediment === 'closed' ? 'registro_suspendido' : 'no_disponible', {}, sentence)
}
