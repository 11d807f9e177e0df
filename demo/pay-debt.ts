import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { openCardVault } from '@llave/api/debit/card-vault'
import { openCardRegistry } from '@llave/api/debit/open-card-registry'
import { issueFormToken } from '@llave/api/payments/issue-form-token'
import { connectCardProvider } from '@llave/api/payments/provider/card-provider'
import { settle } from '@llave/api/payments/settlement/settle'
import type { FormTokenRequest } from '@llave/contract/payments/form-token-body'
import type { Clock } from '@llave/domain/time/lima-date'
import type { Persona } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { typeCard } from './type-card.ts'

/** What a payment by card needs. The server does not listen yet, so the provider is polled. */
export function cardParts(db: Database, clock: Clock, { card, publicUrl }: CardConfig) {
  const { apiUrl, shops, staticUrl, tokenKeys } = card
  return {
    ...{ db, clock, shops, staticUrl, log: silentLog },
    provider: connectCardProvider(apiUrl),
    cards: openCardRegistry({ db, clock, shops, vault: openCardVault(tokenKeys), log: silentLog }),
    notificationUrl: `${publicUrl}/nobody`,
  }
}

export type CardConfig = Pick<Config, 'card' | 'publicUrl'>

/** Pays a debt as its customer would, and answers the order's number. Throws where a step fails. */
export async function payDebt(
  db: Database,
  clock: Clock,
  config: CardConfig,
  payer: {
    readonly customerId: number
    readonly persona: Persona
    readonly mode: 'cash' | 'letter'
    /** A card without funds is tried first. */
    readonly refusedFirst?: boolean
  },
  paid: Pick<FormTokenRequest, 'debt' | 'amount'>,
): Promise<string> {
  const parts = cardParts(db, clock, config)
  const { name, document, phone } = payer.persona
  const { customerId, mode } = payer
  const session = {
    ...{ customerId, document, phone, mode },
    tokenHash: new Uint8Array(),
    verified: true,
    viewing: null,
  }
  const request = { further: [], ...paid, registerCard: false, device: 'mobile' } as const
  const form = await issueFormToken(parts, session, request, '127.0.0.1')
  if (payer.refusedFirst) await typeCard(config.card.apiUrl, form, name, false, 'withoutFunds')
  await typeCard(config.card.apiUrl, form, name, false)
  const answer = await parts.provider.readOrder(config.card.shops[paid.amount.currency], form.orderId)
  if (answer.outcome !== 'answered') throw new Error('The demonstration could not pay by card')
  await settle({ db, clock, log: silentLog }, 'poll', answer.value)
  return form.orderId
}
