import { Visitor } from '../visitor.ts'
import type { Buyer } from './new-buyer.ts'
import type { PaymentFixture } from './open-payment-fixture.ts'
import type { FormToken } from './pay-form.ts'

/** A link of a buyer for one of their letras. Throws where none is made. */
export async function newPaymentLink(buyer: Buyer, code = buyer.code) {
  const { proforma, visitor } = buyer
  const { status, body } = await visitor.call('POST', '/api/MiCuenta/CrearEnlace', {
    proforma,
    codLetra: code,
  })
  if (status !== 200) throw new Error(`No link: ${body.code}`)
  return {
    id: String(body.id),
    code: String(body.codigo),
    secret: new URL(body.enlace).hash.slice(1),
  }
}

/** What who pays with a link says, by default of a letra of 350.50 dollars. */
export function linkFormBody(secret: string, changes: Readonly<Record<string, unknown>> = {}) {
  return {
    clave: secret,
    importe: 350.5,
    moneda: 'USD',
    nombre: 'Teresa Vargas Llanos',
    tipoDocumento: '01',
    nroDocumento: '08812345',
    correo: 'teresa@correo.example',
    acepta: true,
    dispositivo: 'Mobile',
    ...changes,
  }
}

/** A form with which a stranger pays, and their key. Throws where none is given. */
export async function askLinkForm(
  { app }: Pick<PaymentFixture, 'app'>,
  secret: string,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<{ form: FormToken; key: string }> {
  const stranger = new Visitor(app)
  const { status, body } = await stranger.call(
    'POST',
    '/api/Enlace/GenerarToken',
    linkFormBody(secret, changes),
  )
  if (status !== 200) throw new Error(`No form: ${body.code}`)
  const { orderId, publicKey, formToken } = body
  return { form: { orderId, publicKey, answer: { formToken } }, key: body.llave }
}
