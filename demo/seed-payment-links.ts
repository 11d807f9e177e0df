import type { Config } from '@llave/api/config/config'
import type { Database } from '@llave/api/database/database'
import { createPaymentLink } from '@llave/api/payment-links/create-link'
import { openPaymentLink } from '@llave/api/payment-links/open-link'
import type { Clock } from '@llave/domain/time/lima-date'
import { personas } from '@llave/testkit/personas'

/** Mateo sent a link for his next letra yesterday, which was opened on a phone and then on a computer in Spain. */
export async function seedPaymentLinks(
  db: Database,
  clock: Clock,
  { secret, publicUrl }: Pick<Config, 'secret' | 'publicUrl'>,
): Promise<void> {
  const { document, phone } = personas.mateo
  const letra = await db
    .selectFrom('receivable as r')
    .innerJoin('held_proforma as h', 'h.proforma', 'r.proforma')
    .innerJoin('customer as c', 'c.id', 'h.customer_id')
    .select(['c.id as customerId', 'r.proforma', 'r.code'])
    .where('c.document_number', '=', document.number)
    .where('r.kind', '=', 'instalment')
    .where('r.state', '=', 'pending')
    .orderBy('r.due_on')
    .executeTakeFirstOrThrow()
  const session = {
    tokenHash: new Uint8Array(),
    customerId: letra.customerId ?? 0,
    document,
    phone,
    mode: 'letter',
    verified: true,
    viewing: null,
  } as const
  const ago = (hours: number) => ({ now: () => clock.now().subtract({ hours }) })
  const asked = { proforma: letra.proforma, code: letra.code ?? '' }
  const { address } = await createPaymentLink(
    { db, secret, publicUrl, clock: ago(26) },
    session,
    asked,
    'phone',
  )
  const given = address?.split('#')[1] ?? ''
  const log = { warn: () => undefined }
  for (const [hours, device, timeZone] of [
    [20, 'phone', 'America/Lima'],
    [3, 'computer', 'Europe/Madrid'],
  ] as const) {
    const visitor = { device, network: `198.51.${hours}.0/24` }
    await openPaymentLink({ db, clock: ago(hours), log }, { secret: given, timeZone }, visitor)
  }
}
