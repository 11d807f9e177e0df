import type { StressAnswer } from './stress-client.ts'
import type { StressPerson } from './stress-treasury.ts'

/** A payment that people give back, as it stands in Mesa. */
export type PaidOrder = { readonly orderId: string; readonly currency: 'PEN' | 'USD'; readonly minor: number }

/** Those who act: whoever asks, and two who decide. */
export type Trio = readonly [StressPerson, StressPerson, StressPerson]

/** How an order's refund goes; answers how much goes back to the card, in minor units. */
type Course = (order: PaidOrder, people: Trio, late: () => Promise<void>) => Promise<number>

/** Asked twice in the same second, and approved by two at once. */
const whole: Course = async (order, [asker, one, two], late) => {
  const request = await askTwice(asker, order, order.minor)
  await Promise.all([approve(one, request), late(), approve(two, request)])
  return order.minor
}

/** A part, and then another part by other people; both could be paid twice before nothing is left. */
const twoParts: Course = async (order, [asker, one, two], late) => {
  const part = Math.floor(order.minor / 4)
  await approve(one, await askTwice(asker, order, part))
  await late()
  await approve(two, await askTwice(one, order, 1_000))
  return part + 1_000
}

/** Who asked wants to approve it as well, and another person declines. */
const declined: Course = async (order, [asker, one], late) => {
  const request = await askTwice(asker, order, order.minor)
  expectCode(await send(asker, request, 'approval', approval(request)), 'devolucion_otra_persona')
  await late()
  await Promise.all([
    send(one, request, 'refusal', { reason: 'Sin voucher' }),
    send(one, request, 'refusal', { reason: 'Sin voucher' }),
  ])
  expectCode(await send(one, request, 'approval', approval(request)), 'devolucion_decidida')
  return 0
}

/** Taken back by who asked while another approves: whoever was first did it; if it was taken back it is asked anew. */
const crossed: Course = async (order, [asker, one, two], late) => {
  const request = await askTwice(asker, order, order.minor)
  const [, approved] = await Promise.all([
    send(asker, request, 'withdrawal'),
    send(one, request, 'approval', approval(request)),
    late(),
  ])
  if (isApproved(approved)) return order.minor
  await approve(two, await askTwice(asker, order, order.minor))
  return order.minor
}

/** Two people ask for all of it in the same second: one of them does, and a third approves. */
const rivals: Course = async (order, [asker, one, two], late) => {
  const answers = await Promise.all([ask(asker, order, order.minor), ask(one, order, order.minor), late()])
  const [won, ...more] = answers.flatMap((answer) => (answer?.status === 200 ? [answer.body] : []))
  if (!won || more.length > 0) throw new Error(`${1 + more.length} requests of ${order.orderId} wait`)
  expectCode(
    await send(two, { ...won, charged: { ...won.charged, amount: 1 } }, 'approval', {
      charged: { ...won.charged, amount: 1 },
      note: '',
    }),
    'devolucion_cambio',
  )
  await approve(two, won)
  // Nothing is left.
  expectCode(await ask(asker, order, 1), 'devolucion_imposible')
  return order.minor
}

/** One person gives a little back alone, sent twice. */
const alone: Course = async (order, [asker], late) => {
  const minor = 500
  await Promise.all([askTwice(asker, order, minor, true), late()])
  return minor
}

export const courses: readonly Course[] = [whole, twoParts, declined, crossed, rivals, alone]

// biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
type Request = any

async function ask(
  person: StressPerson,
  order: PaidOrder,
  minor: number,
  { alone = false, key = crypto.randomUUID() } = {},
): Promise<StressAnswer> {
  const path = `/mesa/orders/${order.orderId}/refunds`
  const { body } = await person.call('GET', path)
  const asked = { amount: minor / 100, seen: body.basis, cause: 'other', reason: 'Prueba', alone }
  return person.call('POST', path, asked, key)
}

/** The same request twice at once: both answers are the one request. */
async function askTwice(
  person: StressPerson,
  order: PaidOrder,
  minor: number,
  alone = false,
): Promise<Request> {
  const path = `/mesa/orders/${order.orderId}/refunds`
  const { body } = await person.call('GET', path)
  const asked = { amount: minor / 100, seen: body.basis, cause: 'other', reason: 'Prueba', alone }
  const key = crypto.randomUUID()
  const both = await Promise.all([
    person.call('POST', path, asked, key),
    person.call('POST', path, asked, key),
  ])
  const [one, two] = both.map((answer) => answer.body.requestId)
  if (!one || one !== two) throw new Error(`Asked twice: ${JSON.stringify(both)}`)
  return both[0]?.body
}

const approval = ({ charged }: Request) => ({ charged, note: '' })

const send = (person: StressPerson, { requestId }: Request, what: string, body?: object) =>
  person.call('POST', `/mesa/refund-requests/${requestId}/${what}`, body)

async function approve(person: StressPerson, request: Request): Promise<void> {
  const answer = await send(person, request, 'approval', approval(request))
  if (!isApproved(answer)) throw new Error(`Not approved: ${JSON.stringify(answer)}`)
}

/** By this answer, or by an earlier one that was lost with its process, or by somebody else. */
function isApproved({ status, body }: StressAnswer): boolean {
  return status === 200 || (body?.code === 'devolucion_decidida' && body.message.startsWith('Ya se aprobó'))
}

function expectCode({ status, body }: StressAnswer, code: string): void {
  if (body?.code !== code) throw new Error(`${code} expected: ${status} ${JSON.stringify(body)}`)
}
