import { chargeToken, liveToken } from './charge/charge-token.ts'
import { formExpired } from './charge/open-form.ts'
import { challengeExpired, hasOpenChallenge, settleChallenge } from './form/challenge.ts'
import { notify, sendPending } from './ipn/notify.ts'
import type { Provider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import type { FormRecord } from './store/records.ts'

/** The evening batch: 23:00 in Lima. */
const batchHourUtc = 4
const dayMs = 86_400_000

/** Does what is due: postponed silent charges, expired challenges and forms, notifications, the batch. */
export async function runDue(provider: Provider): Promise<void> {
  const now = provider.clock.now()
  const { pendingCharges, pendingIpns, challenges, forms } = provider.store

  for (const pending of [...pendingCharges.values()]) {
    if (pending.dueAt <= now) processDeferred(provider, pending.id)
  }
  captureBatch(provider)
  const messages: Promise<unknown>[] = []
  for (const challenge of challenges.values()) {
    if (challenge.transactionUuid !== null) continue
    if (challenge.answer !== null || challengeExpired(provider, challenge))
      messages.push(settleChallenge(provider, challenge))
  }
  for (const form of forms.values()) {
    if (form.closed || form.attempts === 0 || !formExpired(provider, form)) continue
    if (!hasOpenChallenge(provider, form)) messages.push(closeForm(provider, form))
  }
  for (const pending of [...pendingIpns.values()]) {
    if (pending.dueAt <= now) messages.push(sendPending(provider, pending.id))
  }
  await Promise.all(messages)
}

/** A token cancelled in the meantime leaves no transaction, as if the charge had never been made. */
function processDeferred(provider: Provider, id: string): void {
  const pending = provider.store.pendingCharges.get(id)
  provider.store.pendingCharges.delete(id)
  if (!pending) return
  try {
    const token = liveToken(provider, pending.request.shopId, pending.paymentMethodToken)
    chargeToken(provider, pending.request, token, pending.chainId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
}

/** Closes a form that expired after a refusal with tries left: that refusal was the last, and is notified now. */
async function closeForm(provider: Provider, form: FormRecord): Promise<void> {
  const { transactions, forms } = provider.store
  forms.put(form.formToken, { ...form, closed: true })
  const last = form.orderId === null ? null : provider.store.transactionsOf(form.shopId, form.orderId).at(-1)
  if (last?.orderOpen) await notify(provider, transactions.put(last.uuid, { ...last, orderOpen: false }))
}

function captureBatch(provider: Provider): void {
  const now = provider.clock.now()
  if (now < provider.nextBatchAt) return
  provider.nextBatchAt = nextBatch(now)
  captureAll(provider, provider.nextBatchAt - dayMs)
}

/** The first evening batch after `now`. */
function nextBatch(now: number): number {
  const today = new Date(now).setUTCHours(batchHourUtc, 0, 0, 0)
  return today > now ? today : today + dayMs
}

/** Captures every authorised transaction made before `until` (epoch milliseconds); answers how many. */
export function captureAll(provider: Provider, until: number): number {
  let captured = 0
  for (const transaction of provider.store.transactions.values()) {
    if (transaction.detailedStatus !== 'AUTHORISED' || transaction.createdAt > until) continue
    provider.store.transactions.put(transaction.uuid, {
      ...transaction,
      detailedStatus: 'CAPTURED',
      capturedAt: until,
    })
    captured++
  }
  return captured
}
