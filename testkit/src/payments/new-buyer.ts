import { insertLetras } from './insert-letras.ts'
import { type PaymentFixture, signInCustomer } from './open-payment-fixture.ts'
import { type FormToken, payForm, type SignedFields } from './pay-form.ts'

let buyers = 0

export type BuyerOptions = {
  readonly amountMinor?: number
  readonly currency?: 'PEN' | 'USD'
  readonly letras?: number
  /** Their due dates: a day apart in one month, or a month apart. */
  readonly apart?: 'day' | 'month'
  readonly email?: string
}

/** A new customer with letras of their own, so that tests do not affect each other. */
export async function newBuyer(fixture: PaymentFixture, options: BuyerOptions = {}) {
  const { amountMinor = 35050, currency = 'USD', letras = 1, apart = 'day', email } = options
  const number = String(60_000_000 + ++buyers)
  const proforma = `PF${number}`
  const persona = {
    name: `Persona Secreta ${number}`,
    document: { type: '01', number },
    phone: { dialCode: '51', number: `9${number}` },
    email: email ?? `secreto-${number}@correo.example`,
  } as const
  const { id, visitor } = await signInCustomer(fixture, persona)
  const codes = Array.from({ length: letras }, (_, index) => `L-${number}-${index + 1}`)
  const ids = await insertLetras(
    fixture.db,
    id,
    proforma,
    codes.map((code, index) => ({
      code,
      amountMinor,
      currency,
      dueOn: Temporal.PlainDate.from('2026-12-05')
        .add({ [`${apart}s`]: index })
        .toString(),
    })),
  )
  const [code = ''] = codes
  const receivableId = ids.get(code) ?? 0

  /** GenerarTokenIziPago, by default for the first letra as it is owed. */
  function ask(
    changes: {
      code?: string
      further?: readonly string[]
      amount?: number
      currency?: string
      formAction?: string
    } = {},
  ) {
    return visitor.call('POST', '/api/MiCuenta/GenerarTokenIziPago', {
      amount: changes.amount ?? amountMinor,
      currency: changes.currency ?? currency,
      orderId: '211126152005',
      formAction: changes.formAction ?? 'ASK_REGISTER_PAY',
      metadata: {
        codLetra: changes.code ?? code,
        ...(changes.further ? { codLetrasAdicionales: changes.further } : {}),
        proforma,
        tipoOperacion: 'R3',
        dispositivo: 'Mobile',
      },
    })
  }

  /** GenerarTokenIziAfiliacion for the buyer's proforma. */
  function askRegistration(changes: { proforma?: string; currency?: string; version?: string } = {}) {
    return visitor.call('POST', '/api/MiCuenta/GenerarTokenIziAfiliacion', {
      currency: changes.currency ?? currency,
      orderId: '211126152005',
      metadata: {
        proforma: changes.proforma ?? proforma,
        codProyecto: 'P01',
        producto: 'MZ A LT 4',
        dispositivo: 'Mobile',
        ...(changes.version ? { versionConsentimiento: changes.version } : {}),
      },
    })
  }

  return {
    id,
    persona,
    visitor,
    proforma,
    code,
    codes,
    receivableId,
    /** By code. */
    receivableIds: ids,
    ask,
    /** Requests a payment form for the first letra. Throws where it is refused. */
    async form(): Promise<FormToken> {
      const { status, body } = await ask()
      if (status !== 200) throw new Error(`No form: ${body.code}`)
      return body
    },
    /** Requests a form that pays the first letras of them together. Throws where it is refused. */
    async formOf(count: number, changes: { amount?: number; currency?: string } = {}): Promise<FormToken> {
      const further = codes.slice(1, count)
      const { status, body } = await ask({ amount: amountMinor * count, ...changes, further })
      if (status !== 200) throw new Error(`No form: ${body.code}`)
      return body
    },
    /** Every letra, the oldest first. */
    async letras() {
      return fixture.db
        .selectFrom('receivable')
        .selectAll()
        .where('proforma', '=', proforma)
        .orderBy('due_on')
        .execute()
    },
    askRegistration,
    /** A form that registers a card on the buyer's proforma. Throws where none is given. */
    async registrationForm(): Promise<FormToken> {
      const { status, body } = await askRegistration()
      if (status !== 200) throw new Error(`No form: ${body.code}`)
      return body
    },
    /** AfiliacionDebitoAutomatico with what the form answered. */
    affiliate: (answer: SignedFields) =>
      visitor.call('POST', '/api/MiCuenta/AfiliacionDebitoAutomatico', { proforma, estado: true, ...answer }),
    unaffiliate: () => visitor.call('POST', '/api/MiCuenta/DesafiliacionDebitoAutomatico', { proforma }),
    async affiliation() {
      const { type: tipoDocumento, number: nroDocumento } = persona.document
      const query = new URLSearchParams({ tipoDocumento, nroDocumento })
      const { body } = await visitor.call('GET', `/api/MiCuenta/ObtenerProyectoAfiliacion?${query}`)
      return body[0]
    },
    pay: (form: FormToken, pan?: string, register?: boolean) => payForm(fixture, form, pan, register),
    register: (answer: SignedFields) => visitor.call('POST', '/api/MiCuenta/RegistrarPago', answer),
    state: (orderId: string) => visitor.call('GET', `/api/MiCuenta/EstadoPago?OrderId=${orderId}`),
    async letra() {
      return fixture.db
        .selectFrom('receivable')
        .selectAll()
        .where('id', '=', receivableId)
        .executeTakeFirstOrThrow()
    },
    async order(orderId: string) {
      return fixture.db
        .selectFrom('payment_order')
        .selectAll()
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    },
  }
}

export type Buyer = Awaited<ReturnType<typeof newBuyer>>
