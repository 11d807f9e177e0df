import { setTimeout as wait } from 'node:timers/promises'
import { type FormToken, isRefused, payForm } from '../payments/pay-form.ts'
import { linkFormBody } from '../payments/payment-links.ts'
import type { OpenLetra } from './open-letras.ts'
import { isCharged, payThroughFaults, type StressParts } from './pay-through-faults.ts'
import { addCallFaults, addOrderFaults, reportsPayment } from './stress-faults.ts'

type Link = { readonly id: string; readonly secret: string }

/** What happens while somebody pays with the link. */
type Rival = (parts: StressParts, letra: OpenLetra, link: Link, index: number) => Promise<unknown>

const nobody: Rival = async () => undefined
const buyer: Rival = (parts, letra, _link, index) => payThroughFaults(parts, letra, index, [])
const another: Rival = (parts, letra, { secret }, index) => payAsStranger(parts, letra, secret, index + 1)
const withdrawal: Rival = ({ client }, { token }, { id }) =>
  client.call('/api/MiCuenta/RetirarEnlace', token, { id })

const rivals: readonly Rival[] = [nobody, buyer, withdrawal, another]

/**
 * A stranger pays the letra with a link of its buyer, alone, or while the buyer pays it too, takes the link back, or
 * another stranger pays with it. Who was not heard of leaves the letra to the buyer.
 */
export async function payByLink(parts: StressParts, letra: OpenLetra, index: number): Promise<void> {
  const link = await makeLink(parts, letra)
  if (!link) return
  const rival = rivals[Math.floor(index / 8) % rivals.length] ?? nobody
  const [isPaid] = await Promise.all([
    payAsStranger(parts, letra, link.secret, index),
    rival(parts, letra, link, index),
  ])
  if (!isPaid) await payThroughFaults(parts, letra, index, [])
}

/** Null once the letra is paid. */
async function makeLink({ client, signal }: StressParts, letra: OpenLetra): Promise<Link | null> {
  const body = { proforma: letra.proforma, codLetra: letra.code }
  for (;;) {
    signal?.throwIfAborted()
    const answer = await client.call('/api/MiCuenta/CrearEnlace', letra.token, body)
    if (answer?.status === 200) {
      const { id, enlace } = answer.body
      // Paid by somebody else while it was made.
      return enlace === '' ? null : { id, secret: new URL(enlace).hash.slice(1) }
    }
    const code = answer?.body?.code
    if (code === 'ya_pagado') return null
    if (answer && code !== 'pago_en_proceso')
      throw new Error(`No link for ${letra.code}: ${answer.status} ${code}`)
    await wait(100)
  }
}

/** Whether the stranger knows that they paid, or left while the bank had taken their money. */
async function payAsStranger(
  parts: StressParts,
  letra: OpenLetra,
  secret: string,
  index: number,
): Promise<boolean> {
  const { card, client } = parts
  addCallFaults(card, index)
  const asked = await askStrangersForm(parts, letra, secret)
  if (!asked) return false
  const { form, key } = asked
  addOrderFaults(card, index, form.orderId)
  const answer = await payForm(parts, form).catch(() => null)
  if (!answer) return isCharged(card, form) && index % 2 === 0
  if (reportsPayment(index)) await client.open('/api/Enlace/RegistrarPago', { ...answer, llave: key })
  return !isRefused(answer)
}

/** Null once the link is closed. */
async function askStrangersForm(
  { client, signal }: StressParts,
  { amountMinor, currency }: OpenLetra,
  secret: string,
): Promise<{ form: FormToken; key: string } | null> {
  const body = linkFormBody(secret, { importe: amountMinor / 100, moneda: currency })
  for (;;) {
    signal?.throwIfAborted()
    const answer = await client.open('/api/Enlace/GenerarToken', body)
    if (answer?.status === 200) {
      const { orderId, publicKey, formToken, llave } = answer.body
      return { form: { orderId, publicKey, answer: { formToken } }, key: llave }
    }
    const code = answer?.body?.code
    if (code === 'enlace_cerrado') return null
    if (answer && !['proveedor_no_responde', 'pago_en_proceso'].includes(code))
      throw new Error(`No form for a link: ${answer.status} ${code}`)
    await wait(100)
  }
}
