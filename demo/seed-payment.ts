import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { openCardVault } from '@llave/api/debit/card-vault'
import { openCardRegistry } from '@llave/api/debit/open-card-registry'
import { issueFormToken } from '@llave/api/payments/issue-form-token'
import { connectCardProvider } from '@llave/api/payments/provider/card-provider'
import { settle } from '@llave/api/payments/settlement/settle'
import { money } from '@llave/domain/money/money'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'
import { silentLog } from '@llave/testkit/silent-log'
import { paidHere } from './properties.ts'
import { typeCard } from './type-card.ts'

/**
 * Pays one of Sofía's initial payments as she would, with a second card after the first was refused, so that the
 * completed cash payments of the demonstration include one with a receipt, and Mesa shows how it came about. Throws where a step fails.
 */
export async function seedPayment(
  db: Database,
  clock: Clock,
  config: Pick<Config, 'card' | 'publicUrl'>,
): Promise<void> {
  const { name, document, phone } = personas.sofia
  const { apiUrl, shops, staticUrl, tokenKeys } = config.card
  const debt = await db
    .selectFrom('receivable')
    .select(['customer_id', 'accounting_number', 'currency', 'amount_minor'])
    .where('accounting_number', '=', paidHere)
    .executeTakeFirstOrThrow()
  const session = {
    tokenHash: new Uint8Array(),
    customerId: debt.customer_id,
    document,
    phone,
    mode: 'cash',
    verified: true,
    viewing: null,
  } as const
  const provider = connectCardProvider(apiUrl)
  // The server does not listen yet, so the provider is polled instead of sending its notification.
  const parts = {
    db,
    clock,
    provider,
    shops,
    staticUrl,
    log: silentLog,
    cards: openCardRegistry({ db, clock, shops, vault: openCardVault(tokenKeys), log: silentLog }),
    notificationUrl: `${config.publicUrl}/nobody`,
  }
  const request = {
    debt: { kind: 'cash', documentNumber: debt.accounting_number },
    amount: money(Number(debt.amount_minor), debt.currency),
    registerCard: false,
    device: 'mobile',
  } as const
  const form = await issueFormToken(parts, session, request, '127.0.0.1')
  await typeCard(apiUrl, form, name, false, 'withoutFunds')
  await typeCard(apiUrl, form, name, false)
  const answer = await provider.readOrder(shops[debt.currency], form.orderId)
  if (answer.outcome !== 'answered') throw new Error('The demonstration could not pay by card')
  await settle({ db, clock, log: silentLog }, 'poll', answer.value)
}
