import { breakEveryCall } from '@llave/testkit/every-call/break-every-call'
import { breakSignedAnswers } from '@llave/testkit/every-call/break-signed-answers'
import { createCustomerFixture } from '@llave/testkit/every-call/customer-fixture'
import { mark } from '@llave/testkit/every-call/nonsense'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { reportFigure } from './report-figure.ts'

// 100,000 bad requests over all calls, forged answers of the provider among them. Each round has its own
// customers, so that no round is refused because of another.
const rounds = 25
const perRound = { requests: 3800, answers: 200 }

const fixture = await openPaymentFixture()
const statuses: Record<string, number> = {}
const faults: string[] = []
let sentences = 0
const start = performance.now()
try {
  for (let round = 1; round <= rounds; round++) {
    const customer = await createCustomerFixture(fixture)
    fixture.lines.length = 0
    for (const findings of [
      await breakEveryCall(fixture, customer, { count: perRound.requests, seed: round }),
      await breakSignedAnswers(fixture, customer, { count: perRound.answers, seed: round }),
    ]) {
      faults.push(...findings.faults)
      for (const [status, count] of Object.entries(findings.statuses)) {
        statuses[status] = (statuses[status] ?? 0) + count
      }
    }
    const log = fixture.lines.join('')
    const { name, document, phone, email } = customer.buyer.persona
    sentences += [mark, name, document.number, phone.number, email].filter((secret) =>
      log.includes(secret),
    ).length
    if (process.stdout.isTTY) process.stdout.write(`\r${round} of ${rounds} rounds`)
  }
} finally {
  await fixture.close()
}
const minutes = (performance.now() - start) / 60_000
const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0)
const faulty = Object.entries(statuses).reduce(
  (sum, [status, count]) => sum + (status >= '500' ? count : 0),
  0,
)
process.stdout.write(`one run, ${minutes.toFixed(1)} min; answers by status ${JSON.stringify(statuses)}\n`)
for (const fault of faults.slice(0, 20)) process.stdout.write(`${fault}\n`)
reportFigure({
  name: 'bad requests over every call',
  value: answered,
  unit: 'requests',
  budget: { atLeast: 100_000 },
})
reportFigure({ name: 'answers 5xx', value: faulty, unit: 'answers', budget: { atMost: 0 } })
reportFigure({
  name: 'answers of another shape, taken though broken, or that changed a row',
  value: faults.length,
  unit: 'faults',
  budget: { atMost: 0 },
})
reportFigure({
  name: 'sent or personal texts found in the log',
  value: sentences,
  unit: 'texts',
  budget: { atMost: 0 },
})
