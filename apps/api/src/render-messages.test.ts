import { startMailServer } from '@llave/emulators/mail-server/start-mail-server'
import { newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readPdf } from '@llave/testkit/pdf/read-pdf'
import { afterAll, expect, test } from 'vitest'
import { deliverOutbox } from './messaging/deliver-outbox.ts'
import { openMailGateway } from './messaging/mail-gateway.ts'
import { runRefunds } from './payments/reconciliation/refund-surplus.ts'
import { messageRenderers } from './render-messages.ts'

const fixture = await openPaymentFixture()
const mailServer = await startMailServer({ host: '127.0.0.1' })
const gateway = openMailGateway({ url: mailServer.smtpUrl, from: 'Llave <pagos@llave.example>' })
afterAll(async () => {
  gateway.close()
  await Promise.all([fixture.close(), mailServer.close()])
})

function sendMails() {
  const parts = {
    db: fixture.db,
    clock: fixture.clock,
    render: messageRenderers(fixture.config, fixture.db, fixture.clock),
    sendSms: async () => undefined,
    sendMail: gateway.send,
  }
  return deliverOutbox(parts, 'email', new AbortController().signal)
}

test('a settled payment sends its receipt to the registered e-mail, with the PDF that its QR checks', async () => {
  const buyer = await newBuyer(fixture)
  const { body } = await buyer.register(await buyer.pay(await buyer.form()))
  expect(await sendMails()).toBe(1)
  const mail = mailServer.messages()[0]
  expect(mail?.to).toEqual([buyer.persona.email])
  expect(mail?.subject).toBe('Recibimos tu pago de US$\u00a0350.50')
  expect(mail?.text).toContain(`/property/${buyer.proforma}/payment?type=letter`)
  const [pdf] = mail?.attachments ?? []
  expect(pdf?.filename).toBe(`Recibo_de_pago_${buyer.code}.pdf`)
  const { texts } = readPdf(pdf?.content ?? new Uint8Array())
  expect(texts).toEqual(
    expect.arrayContaining([
      buyer.persona.name,
      `DNI ${buyer.persona.document.number}`,
      `${fixture.config.publicUrl}/verificar/${body.codigoVerificacion}`,
    ]),
  )
})

test('the e-mail attaches the same file that GenerarRecibo serves, whichever is requested first', async () => {
  for (const first of ['e-mail', 'portal']) {
    const buyer = await newBuyer(fixture)
    await buyer.register(await buyer.pay(await buyer.form()))
    const print = () => buyer.visitor.call('POST', '/api/MiCuenta/GenerarRecibo', { documento: buyer.code })
    if (first === 'portal') await print()
    await sendMails()
    const mail = mailServer.messages().find(({ to }) => to.includes(buyer.persona.email))
    const sent = Buffer.from(mail?.attachments[0]?.content ?? [])
    expect(sent.equals((await print()).bytes), first).toBe(true)
  }
})

test('the customer is told that a second payment of the same letra is refunded', async () => {
  const buyer = await newBuyer(fixture)
  const forms = [await buyer.form(), await buyer.form()] as const
  for (const form of forms) await buyer.register(await buyer.pay(form))
  await runRefunds(fixture.jobs)
  await sendMails()
  const [surplus] = mailServer.messages().filter(({ subject }) => subject.startsWith('Te devolvimos'))
  expect(surplus?.to).toEqual([buyer.persona.email])
  expect(surplus?.text).toContain(buyer.code)
  const states = await Promise.all(forms.map(({ orderId }) => buyer.order(orderId)))
  const returned = states.find(({ state }) => state === 'refunded')
  expect(surplus?.text).toContain(`Pedido: ${returned?.id}`)
})
