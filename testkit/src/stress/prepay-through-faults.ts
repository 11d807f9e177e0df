import { setTimeout as wait } from 'node:timers/promises'
import { limaDate } from '@llave/domain/time/lima-date'
import { type FormToken, isRefused, payForm } from '../payments/pay-form.ts'
import type { Prepayer } from './open-prepayers.ts'
import { isCharged, payThroughFaults, type StressParts } from './pay-through-faults.ts'
import type { StressAnswer } from './stress-client.ts'
import { addCallFaults, addOrderFaults, reportsPayment } from './stress-faults.ts'

const amountMinor = 300_000

/**
 * A buyer pays ahead through the same faults, sending every request twice, and in every third case pays the oldest
 * letra in another tab meanwhile.
 */
export async function prepayThroughFaults(
  parts: StressParts,
  prepayer: Prepayer,
  index: number,
): Promise<void> {
  const [oldest] = prepayer.letras
  const letra = index % 3 === 0 && oldest ? payThroughFaults(parts, oldest, index + 5, []) : null
  await Promise.all([prepay(parts, prepayer, index), letra])
}

async function prepay(parts: StressParts, prepayer: Prepayer, index: number): Promise<void> {
  const { card, client } = parts
  addCallFaults(card, index)
  let document: string | null = null
  for (let attempt = 0; ; attempt++) {
    document ??= await request(parts, prepayer, index % 2 === 0 ? 'BAJAR_CUOTA' : 'BAJAR_PLAZO')
    if (document === null) return
    const form = await askForm(parts, prepayer, document)
    if (form === 'paid') return
    if (form === 'ended') {
      document = null
      continue
    }
    if (attempt === 0) addOrderFaults(card, index, form.orderId)
    const answer = await payForm(parts, form).catch(() => null)
    const said =
      answer && reportsPayment(index)
        ? await client.call('/api/MiCuenta/RegistrarPago', prepayer.token, answer)
        : null
    if (said?.body?.estado === 'PAGADA') await requireWaiting(parts, prepayer)
    if ((answer && !isRefused(answer)) || (isCharged(card, form) && index % 2 === 0)) return
  }
}

/** The letras wait for the new plan: none can be paid. */
async function requireWaiting({ client }: StressParts, { letras, proforma, token }: Prepayer): Promise<void> {
  const letra = letras.at(-1)
  const answer = await client.call('/api/MiCuenta/GenerarTokenIziPago', token, {
    amount: letra?.amountMinor,
    currency: 'USD',
    orderId: '211126152005',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: letra?.code, proforma, tipoOperacion: 'R3', dispositivo: 'PC' },
  })
  if (answer && answer.body?.code !== 'pago_en_proceso')
    throw new Error(`A letra of ${proforma} does not wait for its plan: ${JSON.stringify(answer)}`)
}

/** The number of the debt that pays it; null where one is in application already. */
async function request(
  { client, signal }: StressParts,
  { documentNumber, proforma, token }: Prepayer,
  forma: string,
): Promise<string | null> {
  for (;;) {
    signal?.throwIfAborted()
    const { year, month, day } = limaDate(Temporal.Now.instant())
    const asked = {
      tipoDocumento: '01',
      nroDocumento: documentNumber,
      proforma,
      fecha: [String(day).padStart(2, '0'), String(month).padStart(2, '0'), year].join('/'),
      tipomoneda: 'USD',
      montomoneda: amountMinor / 100,
    }
    const compared = await client.call('/api/MiCuenta/PrepagoComparar', token, asked)
    const visto = compared?.body?.formas?.find((each: { forma: string }) => each.forma === forma)
    if (visto) {
      const body = { ...asked, forma, visto }
      const both = await Promise.all([
        client.call('/api/MiCuenta/PrepagoSolicitar', token, body),
        client.call('/api/MiCuenta/PrepagoSolicitar', token, body),
      ])
      const numbers = new Set(both.flatMap((each) => (each?.status === 200 ? [each.body.documento] : [])))
      if (numbers.size > 1) throw new Error(`One request was kept twice: ${[...numbers].join(', ')}`)
      const [number] = numbers
      if (number) return number
      for (const each of both) requireKnown(each)
      if (both.some((each) => each?.body?.message?.includes('en aplicación'))) return null
    } else requireKnown(compared)
    await wait(100)
  }
}

/** Answers after which it is asked again: what was compared changed meanwhile, or waits. */
function requireKnown(answer: StressAnswer | null): void {
  if (!answer) return
  const { status, body } = answer
  if (['pago_en_proceso', 'importe_distinto', 'dato_invalido'].includes(body?.code)) return
  throw new Error(`No prepayment: ${status} ${JSON.stringify(body)}`)
}

async function askForm(
  { client, signal }: StressParts,
  { token }: Prepayer,
  document: string,
): Promise<FormToken | 'paid' | 'ended'> {
  const body = {
    amount: amountMinor,
    currency: 'USD',
    orderId: '211126152005',
    formAction: 'ASK_REGISTER_PAY',
    metadata: { codLetra: document, tipoOperacion: 'PA', dispositivo: 'PC' },
  }
  for (;;) {
    signal?.throwIfAborted()
    const answer = await client.call('/api/MiCuenta/GenerarTokenIziPago', token, body)
    if (answer?.status === 200) return answer.body
    const code = answer?.body?.code
    if (code === 'ya_pagado') return 'paid'
    // Asked for on a day that is over by now, or for other letras than there are.
    if (code === 'no_pagable' || code === 'importe_distinto') return 'ended'
    if (answer && !['proveedor_no_responde', 'pago_en_proceso'].includes(code))
      throw new Error(`No form for ${document}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await wait(100)
  }
}
