import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { openCardVault } from '@llave/api/debit/card-vault'
import { issueCardForm } from '@llave/api/debit/issue-card-form'
import { registerCard } from '@llave/api/debit/register-card'
import type { Session } from '@llave/api/http/session'
import { connectCardProvider } from '@llave/api/payments/provider/card-provider'
import { consentVersion } from '@llave/domain/debit/consent'
import type { Clock } from '@llave/domain/time/lima-date'
import { type Persona, personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { typeCard } from './type-card.ts'

/** Affiliates Paola's card as she would. Throws where a step fails. */
export function seedDebit(db: Database, clock: Clock, config: DebitConfig): Promise<void> {
  return putOnDebit(db, clock, config, personas.paola, '1000350')
}

export type DebitConfig = Pick<Config, 'card' | 'publicUrl'>

/**
 * Affiliates a card to a proforma as its owner would, through a form of the emulated provider, and reconciles
 * that order. Throws where a step fails.
 */
export async function putOnDebit(
  db: Database,
  clock: Clock,
  config: DebitConfig,
  persona: Persona,
  proforma: string,
): Promise<void> {
  const { apiUrl, shops, staticUrl, tokenKeys } = config.card
  const owner = await db
    .selectFrom('property')
    .select(['proforma', 'currency'])
    .where('proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  const session = await sessionOfOwner(db, persona, proforma)
  const provider = connectCardProvider(apiUrl)
  // The server does not listen yet, so the provider is polled instead of sending its notification.
  const parts = {
    db,
    clock,
    provider,
    shops,
    staticUrl,
    log: silentLog,
    notificationUrl: `${config.publicUrl}/nobody`,
  }
  const request = {
    proforma: owner.proforma,
    projectCode: '',
    productName: '',
    currency: owner.currency,
    device: 'mobile',
    consentVersion,
  } as const
  const form = await issueCardForm(parts, session, request, '127.0.0.1')
  await typeCard(apiUrl, form, persona.name, true)
  const answer = await provider.readOrder(shops[owner.currency], form.orderId)
  if (answer.outcome !== 'answered') throw new Error('The demonstration could not register a card')
  await registerCard(
    { db, clock, shops, vault: openCardVault(tokenKeys), log: silentLog },
    'poll',
    answer.value,
  )
}

/** What a call of a proforma's owner is answered by. */
export async function sessionOfOwner(
  db: Database,
  { document, phone }: Persona,
  proforma: string,
): Promise<Session> {
  const { customer_id: customerId } = await db
    .selectFrom('property')
    .select('customer_id')
    .where('proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  return {
    tokenHash: new Uint8Array(),
    customerId,
    document,
    phone,
    mode: 'letter',
    verified: true,
    viewing: null,
  }
}
