import { newAffiliated } from '@llave/testkit/debit/new-affiliated'
import { operatorOf } from '@llave/testkit/operate'
import { openTill } from '@llave/testkit/payments/open-till'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { runDebitDay } from './run-debit-day.ts'

const till = await openTill()
const metricsToken = 'a token of Prometheus'
const app = await buildApp({ ...till, config: { ...till.config, metricsToken } })
afterAll(async () => {
  await app.close()
  await till.close()
})

async function gauge(name: string) {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1])
}

const say = operatorOf(till)

test('a run that is not complete, a charge of which nothing is known and a card that was not cancelled are told by metrics and operator', async () => {
  const buyer = await newAffiliated(till)
  const leaver = await newAffiliated(till)
  expect(await say('debit')).toBe('No debit day has run yet.\n')
  await leaver.unaffiliate()
  till.clock.set('2026-11-24T11:00:00Z')
  till.card.faults.add({ kind: 'process-later', service: 'Charge/CreatePayment' })
  await runDebitDay(till.jobs, new AbortController().signal)
  till.clock.advance({ hours: 1 })
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

  await till.card.runDue()
  await runDebitDay(till.jobs, new AbortController().signal)
  expect(await buyer.charges()).toEqual(['1:1 paid', '1:2 paid', '1:3 paid'])
  expect(await gauge('llave_incomplete_debit_run_age_seconds')).toBe(0)
  expect(await gauge('llave_oldest_unknown_charge_age_seconds')).toBe(0)
  expect(await say('debit')).toBe(
    '2026-11-24  begun 2026-11-24 06:00  complete since 2026-11-24 07:00\n        3  paid\n',
  )
})
