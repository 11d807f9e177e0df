import { setTimeout as wait } from 'node:timers/promises'
import { inApplication } from '@llave/domain/prepayment/in-application'
import type { CardProvider } from '@llave/emulators/card-provider/start-card-provider'
import { type FormToken, isRefused, payForm, testCards } from '../payments/pay-form.ts'
import { type ForgeryCount, forgeNotification } from './forge-notification.ts'
import type { OpenLetra } from './open-letras.ts'
import type { StressClient } from './stress-client.ts'
import { addCallFaults, addOrderFaults, reportsPayment } from './stress-faults.ts'

export type StressParts = {
  readonly card: CardProvider
  readonly client: StressClient
  readonly forgeries: ForgeryCount
  /** Ends the retries when the test is aborted. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Pays a letra as a persistent customer: retries whatever fails, sometimes in two tabs, sometimes together with
 * the next letras of the proforma, which others are paying meanwhile, and stops once a payment succeeded as far
 * as they know.
 */
export async function payThroughFaults(
  parts: StressParts,
  letra: OpenLetra,
  index: number,
  next: readonly OpenLetra[],
): Promise<void> {
  const { card, client, forgeries, signal } = parts
  addCallFaults(card, index)
  const further = index % 4 === 2 ? next : []
  let form = await askForm(client, letra, signal, further)
  if (!form) return
  if (index % 6 === 1) await forgeNotification(client, card, form.orderId, forgeries)
  if (index % 10 === 3) {
    // A second tab: its form supersedes the first, and both are paid.
    const second = await askForm(client, letra, signal)
    const tabs = second ? [form, second] : [form]
    for (const { orderId } of tabs) addOrderFaults(card, index, orderId)
    await Promise.all(tabs.map((tab) => pay(parts, letra, tab, index)))
    form = await askForm(client, letra, signal)
  } else {
    addOrderFaults(card, index, form.orderId)
    if (index % 7 === 2) await payForm(parts, form, testCards.noFunds).catch(() => null)
  }
  while (form && (await pay(parts, letra, form, index)) === 'again') {
    form = await askForm(client, letra, signal)
  }
}

/** Requests a form for the letra until there is one; null once the letra is paid or waits for a new plan. */
async function askForm(
  client: StressClient,
  letra: OpenLetra,
  signal: AbortSignal | undefined,
  further: readonly OpenLetra[] = [],
): Promise<FormToken | null> {
  const { currency, code: codLetra, proforma } = letra
  const others = further.length === 0 ? {} : { codLetrasAdicionales: further.map(({ code }) => code) }
  const body = {
    amount: [letra, ...further].reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    currency,
    orderId: '211126152005',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra, ...others, proforma, tipoOperacion: 'R3', dispositivo: 'Mobile' },
  }
  for (;;) {
    signal?.throwIfAborted()
    const answer = await client.call('/api/MiCuenta/GenerarTokenIziPago', letra.token, body)
    if (answer?.status === 200) return answer.body
    const code = answer?.body?.code
    // One of several was paid by somebody else: then this one by itself.
    if (code === 'ya_pagado') return further.length > 0 ? askForm(client, letra, signal) : null
    // A payment ahead was faster: the letra waits for its new plan.
    if (answer?.body?.message === inApplication) return null
    if (answer && !['proveedor_no_responde', 'pago_en_proceso'].includes(code)) {
      throw new Error(`No form for ${codLetra}: ${answer.status} ${code}`)
    }
    // A killed process is being restarted; the customer retries until then.
    await wait(100)
  }
}

/** `left`: the card was charged. `again`: it was not, or the customer does not know, and retries. */
async function pay(
  parts: StressParts,
  letra: OpenLetra,
  form: FormToken,
  index: number,
): Promise<'left' | 'again'> {
  const { card, client } = parts
  const answer = await payForm(parts, form).catch(() => null)
  if (answer && reportsPayment(index)) await client.call('/api/MiCuenta/RegistrarPago', letra.token, answer)
  if (answer) return isRefused(answer) ? 'again' : 'left'
  return isCharged(card, form) && index % 2 === 0 ? 'left' : 'again'
}

/** Whether the bank took the money, which the browser may not have heard. */
export function isCharged(card: CardProvider, { publicKey, orderId }: FormToken): boolean {
  const shop = publicKey.split(':')[0] ?? ''
  return card.state.transactionsOf(shop, orderId).some(({ error }) => error === null)
}
