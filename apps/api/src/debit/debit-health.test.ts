import { newAffiliatedBuyer } from '@llave/testkit/debit/new-affiliated-buyer'
import { operatorOf } from '@llave/testkit/operate'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { runDebitDay } from './run-debit-day.ts'

const fixture = await openPaymentFixture()
const metricsToken = 'a token of Prometheus'
const app = await buildApp({ ...fixture, config: { ...fixture.config, metricsToken } })
afterAll(async () => {
  await app.close()
  await fixture.close()
})

async function gauge(name: string) {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

const say = operatorOf(fixture)

test("metrics and the operator's report show an incomplete run, an unknown charge and a card not cancelled yet", async () => {
  const buyer = await newAffiliatedBuyer(fixture)
  const leaver = await newAffiliatedBuyer(fixture)
  expect(await say('debit')).toBe('No debit day has run yet.\n')
  await leaver.unaffiliate()
  fixture.clock.set('2026-11-24T11:00:00Z')
  fixture.card.faults.add({ kind: 'process-later', service: 'Charge/CreatePayment' })
  await runDebitDay(fixture.jobs, new AbortController().signal)
  fixture.clock.advance({ hours: 1 })
  expect(await gauge('llave_incomplete_debit_run_age_seconds')).toBe(3600)
  expect(await gauge('llave_oldest_unknown_charge_age_seconds')).toBe(3600)
  expect(await gauge('llave_oldest_card_token_revocation_age_seconds')).toBeGreaterThan(2 * 86400)
  expect(await say('debit')).toBe(
    '2026-11-24  begun 2026-11-24 06:00  NOT COMPLETE\n        2  planned\n        1  unknown\n',
  )
  const health = await say('health')
  expect(health).toContain('well  oldest debit day that is not complete: 60 min\n')
  expect(health).toContain('LOOK  oldest charge of a debit day whose money is not known: 60 min\n')
  expect(health).toContain('LOOK  oldest card token that was not cancelled: ')

  await fixture.card.runDue()
  await runDebitDay(fixture.jobs, new AbortController().signal)
  expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid', '1:3 paid'])
  expect(await gauge('llave_incomplete_debit_run_age_seconds')).toBe(0)
  expect(await gauge('llave_oldest_unknown_charge_age_seconds')).toBe(0)
  expect(await say('debit')).toBe(
    '2026-11-24  begun 2026-11-24 06:00  complete since 2026-11-24 07:00\n        3  paid\n',
  )
})
