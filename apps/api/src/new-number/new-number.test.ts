import type { Call } from '@llave/contract/call'
import { portalCalls } from '@llave/contract/calls'
import { numberChangePolicy } from '@llave/domain/new-number/number-change'
import { waitForBlocked } from '@llave/testkit/database/wait-for-blocked'
import { insertSession } from '@llave/testkit/insert-session'
import { readFeed } from '@llave/testkit/integration/read-feed'
import { type Buyer, newBuyer } from '@llave/testkit/payments/new-buyer'
import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { readLastCode } from '@llave/testkit/read-code'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { Visitor } from '@llave/testkit/visitor'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockCodes } from '../access/code.store.ts'
import { transact } from '../database/database.ts'
import { numberEvents } from '../integration/feeds/number-events.ts'
import { beginBatch } from '../integration/rows/begin-batch.store.ts'
import { storeCustomers } from '../integration/rows/write-customers.store.ts'
import type { Mail, Sms } from '../messaging/message.ts'
import type { MessageKind } from '../messaging/message-kinds.ts'
import { erasePerson } from '../privacy/erase-person.store.ts'
import { messageRenderers } from '../render-messages.ts'
import { endOldChanges } from './end-old-changes.ts'
import { requestChange } from './request-change.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
const { db, clock, config } = fixture
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const ana = await mesa.newPerson(['service'])
const luis = await mesa.newPerson(['administration'])
beforeEach(() => clock.set('2026-11-21T20:20:05Z'))

let networks = 0
let numbers = 0

/** From a network of its own, as strangers come. */
const stranger = (address = `10.7.${networks++ % 250}.1`) => new Visitor(fixture.app, address)
const aNumber = () => String(930_000_000 + numbers++)

type Said = Partial<Record<'tipoDocumento' | 'nroDocumento' | 'nroAnterior' | 'nroNuevo' | 'motivo', string>>

function form({ persona: { document, phone } }: Buyer, said: Said = {}) {
  return {
    ...{ tipoDocumento: document.type, nroDocumento: document.number, motivo: 'PERDIDO' },
    ...{ paisAnterior: phone.dialCode, nroAnterior: phone.number, paisNuevo: '51', nroNuevo: aNumber() },
    ...said,
  }
}

const ask = (buyer: Buyer, said: Said = {}, visitor = stranger()) =>
  visitor.call('POST', '/api/CambioNumero/Pedir', form(buyer, said))
const stop = (codigo: string) => stranger().call('POST', '/api/CambioNumero/Detener', { codigo })

/** What was sent about a customer's requests, as it would leave now. */
async function sentTo(buyer: Buyer): Promise<{ kind: string; to: string; text: string }[]> {
  const { rows } = await sql<{ kind: MessageKind; recipient: string; payload: { changeId: number } }>`
    select o.kind, o.recipient, o.payload from outbox o join number_change n on split_part(o.subject, ':', 2) = n.id::text
    where n.customer_id = ${buyer.id} and o.kind like 'number-%' order by o.id`.execute(db)
  const render = messageRenderers(config, db, clock) as unknown as Record<
    string,
    (payload: unknown, to: string) => Promise<Mail | Sms | null>
  >
  const sent = []
  for (const { kind, recipient, payload } of rows) {
    const message = await render[kind]?.(payload, recipient)
    if (message) sent.push({ kind, to: recipient, text: message.text })
  }
  return sent
}

const codeIn = (text: string) => /\/number\/stop#([A-Za-z0-9_-]{27})(\s|$)/.exec(text)?.[1] ?? 'none'
const changesOf = async (buyer: Buyer) =>
  (
    await sql<{ id: number; state: string }>`select id, state from number_change
      where customer_id = ${buyer.id} order by id`.execute(db)
  ).rows
const press = (person: typeof ana, id: number, decision: string, reason = 'Llamada al 014') =>
  person.visitor.call('POST', `/mesa/number-changes/${id}/decide`, { decision, reason })
/** Once the old number and the e-mail were told. */
const decide = async (...decided: Parameters<typeof press>) => {
  await sql`update outbox set state = 'sent', sent_at = ${clock.now().toString()}::timestamptz
    where (kind like 'number-asked%' or kind like 'number-held%') and payload ->> 'changeId' = ${String(decided[1])}
      and state = 'pending'`.execute(db)
  return press(...decided)
}
const listed = async (id: number, person = ana) =>
  (await person.visitor.call('GET', '/mesa/number-changes')).body.changes.find(
    (change: { changeId: string }) => change.changeId === String(id),
  )
const phonesOf = async (buyer: Buyer) =>
  (
    await sql<{ number: string }>`select number from customer_phone where customer_id = ${buyer.id}
      order by number`.execute(db)
  ).rows.map(({ number }) => number)

/** A customer whose request was approved by two people, and the new number. */
async function changed(buyer?: Buyer) {
  buyer ??= await newBuyer(fixture, { letras: 2 })
  const nroNuevo = aNumber()
  expect((await ask(buyer, { nroNuevo })).status).toBe(204)
  const [change] = await changesOf(buyer)
  const id = change?.id ?? 0
  expect((await decide(ana, id, 'checked')).status).toBe(204)
  // The day counts from the approval.
  clock.advance({ minutes: 10 })
  expect((await decide(luis, id, 'approved')).status).toBe(204)
  return { buyer, id, nroNuevo }
}

/** Makes an approval a day older, while who works in Mesa stays signed in. */
const approvedADayBefore = (id: number) =>
  sql`update number_change set requested_at = requested_at - interval '25 hours',
    checked_at = checked_at - interval '25 hours', ended_at = ended_at - interval '25 hours' where id = ${id}`.execute(
    db,
  )

/** Stores a row of the developer's system about a customer, with these numbers. */
const storeOf =
  ({ persona: { document, name, email } }: Buyer) =>
  (...phones: string[]) =>
    transact(db, (trx) =>
      storeCustomers(
        trx,
        [
          {
            ...{ documentType: document.type, documentNumber: document.number, name, email },
            ...{ customerCode: null, phones: phones.map((number) => ({ dialCode: '51', number })) },
          },
        ],
        clock.now(),
      ),
    )

/** Signs in with a number. */
async function signIn(
  { persona: { document } }: Buyer,
  number: string,
  visitor = stranger(),
): Promise<Visitor> {
  const answer = await visitor.login({ document, phone: { dialCode: '51', number } } as Buyer['persona'])
  if (answer.status !== 200) return visitor
  await visitor.sendCode()
  await visitor.verify(await readLastCode(db, clock, config.secret))
  return visitor
}

describe('asking', () => {
  test('writes to the old number and the e-mail at once, with the same code that stops it', async () => {
    const buyer = await newBuyer(fixture)
    const { status, body } = await ask(buyer)
    expect([status, body]).toEqual([204, ''])
    const sent = await sentTo(buyer)
    const { phone, email } = buyer.persona
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([
      ['number-asked-sms', `${phone.dialCode}${phone.number}`],
      ['number-asked', email],
    ])
    expect(codeIn(sent[0]?.text ?? '')).toBe(codeIn(sent[1]?.text ?? ''))
    expect(codeIn(sent[0]?.text ?? '')).toHaveLength(27)
    // No number stands whole in an e-mail, and no code in the database.
    expect(sent[1]?.text).not.toMatch(/\d{9}/)
    const { rows } = await sql<{
      stored: string
    }>`select row_to_json(n)::text || (select json_agg(o)::text from outbox o
      where o.subject = 'number-change:' || n.id) as stored from number_change n
      where customer_id = ${buyer.id}`.execute(db)
    expect(rows[0]?.stored).not.toContain(codeIn(sent[0]?.text ?? ''))
  })

  test('of an unknown document, an unknown number or what is asked already the answer is the same, and nobody is written to', async () => {
    const buyer = await newBuyer(fixture)
    const known = await ask(buyer)
    const others = [
      await ask(buyer),
      await ask(buyer, { nroAnterior: '900000009' }),
      await ask(buyer, { nroDocumento: '99999999' }),
    ]
    for (const other of others) {
      const visible = ({ status, body, headers }: typeof other) => ({
        status,
        body,
        headers: { ...headers, date: 0, 'x-request-id': 0 },
      })
      expect(visible(other)).toEqual(visible(known))
    }
    expect(await changesOf(buyer)).toHaveLength(1)
    expect(await sentTo(buyer)).toHaveLength(2)
    // Nor of who has nothing that waits.
    const stranger = await newBuyer(fixture)
    expect((await ask(stranger, { nroAnterior: buyer.persona.phone.number })).status).toBe(204)
    expect(await changesOf(stranger)).toEqual([])
  })

  test('every answer waits as long, whoever is asked about, and what is done for a customer is done meanwhile', async () => {
    const buyer = await newBuyer(fixture)
    const { document, phone } = buyer.persona
    const known = { document, oldPhone: phone, newPhone: { dialCode: '51', number: aNumber() } }
    const unknown = { ...known, document: { type: '01', number: '99999998' } as const }
    for (const [asked, sent] of [
      [unknown, 0],
      [known, 1],
      [known, 0],
    ] as const) {
      const waited = Promise.withResolvers<void>()
      let [answered, triggered, asking] = [false, 0, 0]
      const parts = {
        ...{ db, clock, secret: config.secret, triggerDelivery: () => void triggered++ },
        wait(milliseconds: number) {
          asking = milliseconds
          return waited.promise
        },
      }
      const answer = requestChange(parts, { ...asked, reason: 'lost' }, `10.8.${networks++ % 250}.0/24`)
      void answer.then(() => {
        answered = true
      })
      await expect.poll(() => asking).toBe(numberChangePolicy.answerTakes)
      await expect.poll(() => triggered).toBe(sent)
      expect(answered).toBe(false)
      waited.resolve()
      await answer
      expect(triggered).toBe(sent)
    }
  })

  test('names the field at fault, and which of the two numbers', async () => {
    const buyer = await newBuyer(fixture)
    for (const [said, campo, message] of [
      [{ nroNuevo: '9' }, 'nroNuevo', 'El número de celular nuevo es incorrecto'],
      [{ nroAnterior: '' }, 'nroAnterior', 'El número de celular anterior es requerido'],
      [
        { nroNuevo: buyer.persona.phone.number },
        'nroNuevo',
        'El número de celular nuevo es igual al anterior',
      ],
      [{ nroDocumento: '1' }, 'nroDocumento', 'El número de DNI debe tener 8 dígitos'],
    ] as const)
      expect(await ask(buyer, said)).toMatchObject({
        status: 400,
        body: { code: 'dato_invalido', campo, message: expect.stringContaining(message.slice(0, 16)) },
      })
  })

  test('writes to a customer three times a day at most, whatever was stopped, and answers as before', async () => {
    const buyer = await newBuyer(fixture)
    for (let n = 0; n < numberChangePolicy.perCustomer; n++) {
      await ask(buyer)
      expect((await stop(codeIn((await sentTo(buyer))[0]?.text ?? ''))).body.resultado).toBe('DETENIDO')
    }
    expect((await ask(buyer)).status).toBe(204)
    expect(await changesOf(buyer)).toHaveLength(numberChangePolicy.perCustomer)
    clock.advance({ hours: 24 })
    await ask(buyer)
    expect(await changesOf(buyer)).toHaveLength(numberChangePolicy.perCustomer + 1)
  })

  test('that nobody decided in time keeps no customer from asking again, before it is cleared away', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer)
    clock.advance({ hours: numberChangePolicy.lifetime })
    await ask(buyer)
    expect((await changesOf(buyer)).map(({ state }) => state)).toEqual(['expired', 'requested'])
  })

  test('is limited by document and network, and by network, known or not; nobody keeps its owner from asking elsewhere', async () => {
    const { perDocumentAndNetwork, perNetwork } = numberChangePolicy
    const buyer = await newBuyer(fixture)
    for (const nroDocumento of [buyer.persona.document.number, '70000001']) {
      const visitor = stranger()
      for (let n = 0; n < perDocumentAndNetwork; n++)
        expect((await ask(buyer, { nroDocumento }, visitor)).status).toBe(204)
      expect(await ask(buyer, { nroDocumento }, visitor)).toMatchObject({
        status: 429,
        body: { code: 'demasiados_intentos', segundosEspera: expect.any(Number) },
      })
      for (let n = 0; n < 30; n++) await ask(buyer, { nroDocumento })
      expect((await ask(buyer, { nroDocumento })).status).toBe(204)
    }
    const visitor = stranger('10.9.9.1')
    for (let n = 0; n < perNetwork; n++)
      expect((await ask(buyer, { nroDocumento: String(71_000_000 + n) }, visitor)).status).toBe(204)
    expect((await ask(buyer, { nroDocumento: '72000000' }, visitor)).status).toBe(429)
  })
})

describe('what one of two people who ask could gain', () => {
  test('is nothing: a request is contested as soon as another new number is asked for, and not approved', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer, { nroNuevo: aNumber() })
    const [change] = await changesOf(buyer)
    const id = change?.id ?? 0
    await decide(ana, id, 'checked')
    expect(await listed(id)).toMatchObject({ contested: false })
    expect((await ask(buyer, { nroNuevo: aNumber() })).status).toBe(204)
    expect(await listed(id)).toMatchObject({ contested: true, state: 'checked' })
    expect(await decide(luis, id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'numero_imposible', message: expect.stringMatching(/^Con el mismo documento/) },
    })
    expect(await phonesOf(buyer)).toEqual([buyer.persona.phone.number])
    expect((await decide(luis, id, 'refused', 'Pídelo otra vez.')).status).toBe(204)
  })

  test('the same number asked for again contests nothing', async () => {
    const buyer = await newBuyer(fixture)
    const nroNuevo = aNumber()
    await ask(buyer, { nroNuevo })
    await ask(buyer, { nroNuevo })
    const [change] = await changesOf(buyer)
    expect(await listed(change?.id ?? 0)).toMatchObject({ contested: false })
  })

  test('nor is one approved of which nobody was told yet', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer)
    const [change] = await changesOf(buyer)
    const id = change?.id ?? 0
    await press(ana, id, 'checked')
    expect(await press(luis, id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'numero_imposible', message: expect.stringMatching(/^Todavía no salió el aviso/) },
    })
    expect((await decide(luis, id, 'approved')).status).toBe(204)
  })
})

describe('stopping', () => {
  test('works once, without signing in; afterwards nobody can approve it', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer)
    const code = codeIn((await sentTo(buyer))[0]?.text ?? '')
    const [change] = await changesOf(buyer)
    await decide(ana, change?.id ?? 0, 'checked')
    const answers = await Promise.all([stop(code), stop(code)])
    expect(answers.map(({ body }) => body.resultado).toSorted()).toEqual(['DETENIDO', 'DETENIDO_ANTES'])
    expect(await decide(luis, change?.id ?? 0, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'ya_resuelto', message: 'Lo detuvo quien tiene el número anterior o el correo.' },
    })
    expect(await phonesOf(buyer)).toEqual([buyer.persona.phone.number])
    // What can no longer be stopped is not announced.
    expect(await sentTo(buyer)).toEqual([])
    expect((await ask(buyer)).status).toBe(204)
    expect((await changesOf(buyer)).map(({ state }) => state)).toEqual(['stopped', 'requested'])
  })

  test('of an unknown code nothing is said, and of one that was decided or is over how it ended', async () => {
    for (const code of ['A'.repeat(27), 'short', 'x'.repeat(80)])
      expect(await stop(code)).toMatchObject({ status: 410, body: { code: 'enlace_cerrado' } })
    const approvedOf = await newBuyer(fixture)
    await ask(approvedOf)
    const code = codeIn((await sentTo(approvedOf))[0]?.text ?? '')
    const [change] = await changesOf(approvedOf)
    await decide(ana, change?.id ?? 0, 'checked')
    await decide(luis, change?.id ?? 0, 'approved')
    expect((await stop(code)).body).toEqual({ resultado: 'APROBADO' })
    const late = await newBuyer(fixture)
    await ask(late)
    const lateCode = codeIn((await sentTo(late))[0]?.text ?? '')
    clock.advance({ hours: numberChangePolicy.lifetime })
    expect((await stop(lateCode)).body).toEqual({ resultado: 'VENCIDO' })
  })
})

describe('in Mesa', () => {
  test('a request shows what was said and what is on record, and whose it was is kept', async () => {
    const [buyer, other] = [await newBuyer(fixture), await newBuyer(fixture)]
    await ask(buyer, { nroNuevo: other.persona.phone.number, motivo: 'ROBADO' })
    const [change] = await changesOf(buyer)
    const { document, phone, email, name } = buyer.persona
    expect(await listed(change?.id ?? 0)).toMatchObject({
      ...{ state: 'requested', reason: 'stolen', document, oldPhone: phone, phones: [phone], email },
      customer: { customerId: String(buyer.id), name },
      newPhone: other.persona.phone,
      othersWithNewPhone: 1,
      checkedByMe: false,
    })
    const { rows } = await sql`select 1 from staff_reading where customer_id = ${buyer.id}
      and call = 'listNumberChanges'`.execute(db)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('one checks and another approves: nobody alone, nobody unchecked, each act is kept', async () => {
    const buyer = await newBuyer(fixture)
    const nroNuevo = aNumber()
    await ask(buyer, { nroNuevo })
    const [change] = await changesOf(buyer)
    const id = change?.id ?? 0
    expect(await decide(luis, id, 'approved')).toMatchObject({
      body: { code: 'numero_imposible', message: 'Primero lo revisa una persona; después lo aprueba otra.' },
    })
    expect((await decide(ana, id, 'checked')).status).toBe(204)
    expect((await listed(id)).checkedByMe).toBe(true)
    expect(await decide(ana, id, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'numero_imposible', message: 'Lo aprueba otra persona, no quien lo revisó.' },
    })
    // Nor does the database let it be, whatever is written.
    await expect(
      sql`update number_change set state = 'approved', decided_by = checked_by, ended_at = requested_at
        where id = ${id}`.execute(db),
    ).rejects.toThrow(/check constraint/)
    expect(await decide(luis, id, 'checked')).toMatchObject({
      body: { code: 'ya_resuelto', message: `${ana.name} ya lo revisó a las 15:20.` },
    })
    const twice = await Promise.all([decide(luis, id, 'approved'), decide(luis, id, 'refused')])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(twice.find(({ status }) => status === 409)?.body.message).toMatch(
      /^Persona \d+ ya lo (aprobó|rechazó) a las 15:20\.$/,
    )
    const { rows } = await sql<{ action: string; staff_id: number }>`select action, staff_id from audit
      where subject = ${`customer:${buyer.id}`} and details ->> 'change' = ${String(id)} order by id`.execute(
      db,
    )
    expect(rows.map(({ staff_id }) => staff_id)).toEqual([ana.id, luis.id])
  })

  test('the old number has to be on record still', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer)
    const [change] = await changesOf(buyer)
    await decide(ana, change?.id ?? 0, 'checked')
    await sql`update customer_phone set number = ${aNumber()} where customer_id = ${buyer.id}`.execute(db)
    expect(await decide(luis, change?.id ?? 0, 'approved')).toMatchObject({
      status: 409,
      body: { code: 'numero_imposible', message: expect.stringMatching(/^El número anterior ya no está/) },
    })
    expect((await changesOf(buyer)).map(({ state }) => state)).toEqual(['checked'])
  })

  test.skipIf(!fixture.databaseUrl)(
    'while rows of the developer are written nothing is approved, as they would write the old number again',
    async () => {
      const buyer = await newBuyer(fixture)
      await ask(buyer)
      const [change] = await changesOf(buyer)
      await decide(ana, change?.id ?? 0, 'checked')
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const batch = transact(db, async (trx) => {
        await beginBatch(trx)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      expect(await decide(luis, change?.id ?? 0, 'approved')).toMatchObject({
        status: 409,
        body: { code: 'numero_imposible', message: expect.stringMatching(/^Se están guardando filas/) },
      })
      ended.resolve()
      await batch
      expect((await decide(luis, change?.id ?? 0, 'approved')).status).toBe(204)
    },
  )

  test.skipIf(!fixture.databaseUrl)(
    'a number is taken away as soon as rows of the developer are written, before the next ones',
    async () => {
      const { buyer, id } = await changed()
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const batch = transact(db, async (trx) => {
        await beginBatch(trx)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      const held = press(luis, id, 'held')
      const waits = async () =>
        (
          await sql`select from pg_locks where locktype = 'advisory' and not granted and database =
          (select oid from pg_database where datname = current_database())`.execute(db)
        ).rows.length
      await expect.poll(waits).toBe(1)
      ended.resolve()
      await batch
      expect((await held).status).toBe(204)
      expect(await phonesOf(buyer)).toEqual([])
    },
  )

  test.skipIf(!fixture.databaseUrl)(
    'a sign-in that is being verified meanwhile is waited for, and its session ends with the others',
    async () => {
      const buyer = await newBuyer(fixture)
      await ask(buyer)
      const [change] = await changesOf(buyer)
      await decide(ana, change?.id ?? 0, 'checked')
      const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const signingIn = transact(db, async (trx) => {
        await lockCodes(trx, buyer.id)
        await insertSession(trx, clock, buyer.id, buyer.persona)
        begun.resolve()
        await ended.promise
      })
      await begun.promise
      const approval = decide(luis, change?.id ?? 0, 'approved')
      await Promise.race([approval, waitForBlocked(db, 1, 'pg_advisory_xact_lock')])
      ended.resolve()
      await signingIn
      expect((await approval).status).toBe(204)
      const { rows } =
        await sql`select 1 from session where customer_id = ${buyer.id} and ended_at is null`.execute(db)
      expect(rows).toEqual([])
    },
  )

  test('of an approval and a stop at once one happens, and the other reads which', async () => {
    for (let n = 0; n < 5; n++) {
      const buyer = await newBuyer(fixture)
      await ask(buyer)
      const code = codeIn((await sentTo(buyer))[0]?.text ?? '')
      const [change] = await changesOf(buyer)
      await decide(ana, change?.id ?? 0, 'checked')
      const [approval, { body: stopping }] = await Promise.all([
        decide(luis, change?.id ?? 0, 'approved'),
        stop(code),
      ])
      const approved = approval.status === 204
      expect(stopping.resultado).toBe(approved ? 'APROBADO' : 'DETENIDO')
      expect((await phonesOf(buyer)).includes(buyer.persona.phone.number)).toBe(!approved)
    }
  })

  test('a refusal is told by e-mail with its reason, and the number stays', async () => {
    const buyer = await newBuyer(fixture)
    await ask(buyer)
    const [change] = await changesOf(buyer)
    expect((await decide(ana, change?.id ?? 0, 'refused', 'No pudimos hablar contigo')).status).toBe(204)
    expect(await sentTo(buyer)).toEqual([
      {
        kind: 'number-refused',
        to: buyer.persona.email,
        text: expect.stringContaining('No pudimos hablar contigo'),
      },
    ])
    expect(await phonesOf(buyer)).toEqual([buyer.persona.phone.number])
  })

  test('what nobody decided expires, and is forgotten later, but an approval is not', async () => {
    const { buyer, id } = await changed()
    const late = await newBuyer(fixture)
    await ask(late)
    clock.advance({ hours: numberChangePolicy.lifetime })
    const eva = await mesa.newPerson(['service'])
    expect((await decide(eva, (await changesOf(late))[0]?.id ?? 0, 'checked')).body.message).toBe(
      'Venció sin que nadie decidiera.',
    )
    await endOldChanges(db, clock)
    expect((await changesOf(late)).map(({ state }) => state)).toEqual(['expired'])
    clock.advance({ hours: 91 * 24 })
    await endOldChanges(db, clock)
    expect(await changesOf(late)).toEqual([])
    expect((await changesOf(buyer)).map((change) => change.id)).toEqual([id])
  })
})

describe('after the approval', () => {
  test('only the new number signs in, every earlier session has ended, and all three are told', async () => {
    const buyer = await newBuyer(fixture)
    const { document, phone, email } = buyer.persona
    const device = await signIn(buyer, phone.number)
    const { nroNuevo } = await changed(buyer)
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
    const user = `/api/Account/ObtenerUsuario?TipoDocumento=${document.type}&NroDocumento=${document.number}`
    expect((await buyer.visitor.call('GET', user)).status).toBe(401)
    expect((await stranger().login(buyer.persona)).status).toBe(404)
    // A device that verified before is as unknown as any other.
    const visitor = await signIn(buyer, nroNuevo, device)
    expect((await visitor.call('GET', user)).status).toBe(200)
    expect((await sentTo(buyer)).map(({ kind, to }) => [kind, to])).toEqual([
      ['number-changed-sms', `51${nroNuevo}`],
      ['number-gone-sms', `${phone.dialCode}${phone.number}`],
      ['number-changed', email],
    ])
    const { rows } =
      await sql`select 1 from outbox where kind = 'new-device' and recipient = ${email}`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('paying is open at once, papers, data and cards after a day, and the sentence says from when', async () => {
    const { buyer, nroNuevo } = await changed()
    const visitor = await signIn(buyer, nroNuevo)
    const closed = portalCalls.filter((call: Call) => call.waitsAfterNewNumber)
    expect(closed.map(({ name }) => name).toSorted()).toEqual([
      'affiliateCard',
      'askAboutData',
      'exportOwnData',
      'exportReport',
      'issueCardForm',
      'issueCertificate',
      'issuePeriodStatement',
      'listDocuments',
      'listIssuedPapers',
      'makeCalendar',
      'openDocument',
      'printIssuedPaper',
      'readOwnData',
      'readPeriodStatement',
      'skipDebit',
      'unaffiliateCard',
      'withdrawDataRequest',
    ])
    for (const { method, path } of closed)
      expect(await visitor.call(method, path), path).toMatchObject({
        status: 403,
        body: {
          code: 'numero_reciente',
          message:
            'Cambiaste de número hace poco. Por tu seguridad, esto se abre el 22/11/2026 a las 15:31. Pagar ya puedes.',
          // Until that minute: the approval was at 15:30:05.
          segundosEspera: 24 * 60 * 60 + 55,
        },
      })
    // Screens say so before anything is pressed.
    const { document } = buyer.persona
    const told = async () => {
      const query = `NroDocumento=${document.number}&TipoDocumento=${document.type}`
      const letras = await visitor.call('GET', `/api/MiCuenta/ConsultaClienteLetra?${query}`)
      const calendar = await visitor.call('GET', '/api/MiCuenta/Calendario')
      return [letras.body.cerradoHasta, calendar.body.cerradoHasta]
    }
    const opens = '2026-11-22T15:31:00-05:00'
    expect(await told()).toEqual([opens, opens])
    buyer.visitor.token = visitor.token
    expect(await buyer.ask({ formAction: 'REGISTER_PAY' })).toMatchObject({
      status: 403,
      body: { code: 'numero_reciente' },
    })
    await buyer.register(await buyer.pay(await buyer.form()))
    expect(await buyer.letra()).toMatchObject({ state: 'paid' })

    clock.advance({ seconds: 24 * 60 * 60 - 1 })
    const later = await signIn(buyer, nroNuevo)
    expect((await later.call('GET', '/api/Account/MisDatos')).status).toBe(403)
    clock.advance({ seconds: 1 })
    expect((await later.call('GET', '/api/Account/MisDatos')).status).toBe(200)
    visitor.token = later.token
    expect(await told()).toEqual([undefined, ''])
  })

  test('a file of the developer that knows only the old number does not bring it back, nor lose the new one', async () => {
    const { buyer, nroNuevo } = await changed()
    const { phone } = buyer.persona
    const store = storeOf(buyer)
    const other = aNumber()
    await store(other)
    expect(await phonesOf(buyer)).toEqual([nroNuevo, other].toSorted())
    await store()
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
    expect(await store(phone.number)).toEqual(['same'])
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
    await store(phone.number, nroNuevo)
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
    // Once it names the new number alone it knows, and its rows are taken as they are.
    expect(await store(nroNuevo)).toEqual(['same'])
    await store(phone.number)
    expect(await phonesOf(buyer)).toEqual([phone.number])
  })
})

describe('in the first day', () => {
  test('receipts of payments since are open, older ones say from when', async () => {
    const buyer = await newBuyer(fixture, { letras: 2 })
    const [paidBefore, paidSince] = buyer.codes
    await buyer.register(await buyer.pay(await buyer.form()))
    clock.advance({ minutes: 5 })
    const { nroNuevo } = await changed(buyer)
    clock.advance({ minutes: 5 })
    const visitor = await signIn(buyer, nroNuevo)
    buyer.visitor.token = visitor.token
    await buyer.register(await buyer.pay((await buyer.ask({ code: paidSince ?? '' })).body))
    const receipt = (code = '') => visitor.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${code}`)
    expect((await receipt(paidSince)).status).toBe(200)
    expect(await receipt(paidBefore)).toMatchObject({
      status: 403,
      body: { code: 'numero_reciente', message: expect.stringContaining('esto se abre el 22/11/2026 a las') },
    })
    const orders = async (code = '') =>
      (await visitor.call('GET', `/api/MiCuenta/BuscarPagos?Documento=${code}`)).body.pagos
    const [[older], [newer]] = [await orders(paidBefore), await orders(paidSince)]
    const state = (order: { orderId: string }) =>
      visitor.call('GET', `/api/MiCuenta/EstadoPago?OrderId=${order.orderId}`)
    expect(await state(older)).toMatchObject({ status: 403, body: { code: 'numero_reciente' } })
    expect((await state(newer)).status).toBe(200)
    const followed = async (order: { orderId: string }) =>
      (await visitor.call('GET', `/api/MiCuenta/SeguimientoPago?OrderId=${order.orderId}`)).body
    expect(JSON.stringify(await followed(older))).not.toMatch(/\*{4}|WEB-|@/)
    expect(JSON.stringify(await followed(newer))).toMatch(/\*{4}.*WEB-/)
    clock.advance({ hours: 24 })
    const later = await signIn(buyer, nroNuevo)
    expect((await later.call('GET', `/api/MiCuenta/ObtenerRecibo?Documento=${paidBefore}`)).status).toBe(200)
  })

  test('a private calendar pauses and goes on by itself', async () => {
    const buyer = await newBuyer(fixture)
    const { body } = await buyer.visitor.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar: false })
    const url = new URL(body.direccion).pathname
    const read = () => fixture.app.inject({ method: 'GET', url })
    expect((await read()).statusCode).toBe(200)
    await changed(buyer)
    const paused = await read()
    expect([paused.statusCode, paused.headers['retry-after']]).toEqual([503, String(24 * 60 * 60)])
    clock.advance({ hours: 24 })
    expect((await read()).statusCode).toBe(200)
  })
})

test('what was sent to an earlier number goes with the person, and what came to it later does not', async () => {
  const buyer = await newBuyer(fixture)
  await signIn(buyer, buyer.persona.phone.number)
  await changed(buyer)
  const { dialCode, number } = buyer.persona.phone
  const kindsTo = async () =>
    (
      await sql<{ kind: string }>`select kind from outbox where recipient = ${`${dialCode}${number}`}
        order by kind`.execute(db)
    ).rows.map(({ kind }) => kind)
  clock.advance({ minutes: 1 })
  await sql`insert into outbox (kind, subject, recipient, channel, payload, message_id, next_attempt_at, created_at)
    select 'reminder-sms', 'of somebody else', recipient, channel, payload, 'of-somebody-else', next_attempt_at,
      ${clock.now().toString()}::timestamptz from outbox where recipient = ${`${dialCode}${number}`} limit 1`.execute(
    db,
  )
  expect(await kindsTo()).toEqual([
    'number-asked-sms',
    'number-gone-sms',
    'reminder-sms',
    'verification-code',
  ])
  await transact(db, (trx) => erasePerson(trx, buyer.id, { staffId: ana.id, why: 'Carta 9' }, clock.now()))
  expect(await kindsTo()).toEqual(['reminder-sms'])
})

test('of what came to a number that was taken away, that of its time is theirs, and what came before or after is not', async () => {
  const { buyer, id, nroNuevo } = await changed()
  const approved = clock.now()
  clock.advance({ minutes: 10 })
  expect((await press(luis, id, 'held')).status).toBe(204)
  const held = clock.now()
  const moments = {
    before: approved.subtract({ seconds: 1 }),
    first: approved,
    last: held,
    after: held.add({ seconds: 1 }),
  }
  for (const [subject, at] of Object.entries(moments)) {
    const name = `${subject}:${id}`
    await sql`insert into outbox (kind, subject, recipient, channel, payload, message_id, next_attempt_at, created_at)
      select 'reminder-sms', ${name}, ${`51${nroNuevo}`}, channel, payload, ${name}, next_attempt_at,
        ${at.toString()}::timestamptz from outbox where kind = 'number-held-sms' limit 1`.execute(db)
  }
  await transact(db, (trx) => erasePerson(trx, buyer.id, { staffId: ana.id, why: 'Carta 9' }, clock.now()))
  const { rows } = await sql<{
    subject: string
  }>`select subject from outbox where recipient = ${`51${nroNuevo}`}
    order by subject`.execute(db)
  expect(rows.map(({ subject }) => subject)).toEqual([`after:${id}`, `before:${id}`])
})

describe('taking an approval back', () => {
  const eva = mesa.newPerson(['service'])

  test('one takes the new number away at once, another gives the old one back; all are told and everything is kept', async () => {
    const { buyer, id, nroNuevo } = await changed()
    const { document, phone, email } = buyer.persona
    const thief = await signIn(buyer, nroNuevo)
    const user = `/api/Account/ObtenerUsuario?TipoDocumento=${document.type}&NroDocumento=${document.number}`
    expect((await thief.call('GET', user)).status).toBe(200)
    expect(await decide(luis, id, 'undone')).toMatchObject({
      status: 409,
      body: { message: 'Primero una persona quita el número nuevo; después otra devuelve el anterior.' },
    })
    // Neither number signs in, and who was in is out.
    expect((await press(luis, id, 'held', 'Llamó la titular')).status).toBe(204)
    expect((await thief.call('GET', user)).status).toBe(401)
    expect(await phonesOf(buyer)).toEqual([])
    const [toNew, toOld] = [`51${nroNuevo}`, `${phone.dialCode}${phone.number}`]
    expect((await sentTo(buyer)).map(({ kind, to }) => [kind, to])).toEqual([
      ['number-held-sms', toNew],
      ['number-held-sms', toOld],
      ['number-held', email],
    ])
    expect(await listed(id, luis)).toMatchObject({ state: 'held', heldBy: luis.name, heldByMe: true })
    expect(await press(ana, id, 'undone')).toMatchObject({
      body: { code: 'numero_imposible', message: expect.stringMatching(/^Todavía no salió el aviso/) },
    })
    expect(await decide(luis, id, 'undone')).toMatchObject({
      status: 409,
      body: { message: 'Lo decide otra persona, no quien quitó el número nuevo.' },
    })
    // Nor does the database let it be, whatever is written.
    await expect(
      sql`update number_change set state = 'undone', settled_by = held_by, settled_at = held_at
        where id = ${id}`.execute(db),
    ).rejects.toThrow(/check constraint/)
    clock.advance({ minutes: 20 })
    expect((await decide(ana, id, 'undone', 'Vino a la oficina')).status).toBe(204)
    expect(await phonesOf(buyer)).toEqual([phone.number])
    expect((await sentTo(buyer)).map(({ kind, to }) => [kind, to])).toEqual([
      ['number-changed-sms', toOld],
      ['number-gone-sms', toNew],
      ['number-undone', email],
    ])
    // The first day counts again, and the device that signed in with the new number is unknown.
    const ownData = async () => (await signIn(buyer, phone.number)).call('GET', '/api/Account/MisDatos')
    clock.advance({ hours: 23, minutes: 50 })
    expect((await ownData()).body.code).toBe('numero_reciente')
    clock.advance({ minutes: 10 })
    expect((await ownData()).status).toBe(200)
    const { rows } = await sql<{
      action: string
      staff_id: number
    }>`select action, staff_id from audit where subject = ${`customer:${buyer.id}`}
        and action in ('number.held', 'number.undone') order by id`.execute(db)
    expect(rows.map(({ action, staff_id }) => [action, staff_id])).toEqual([
      ['number.held', luis.id],
      ['number.undone', ana.id],
    ])
    await endOldChanges(db, clock)
    clock.advance({ hours: 91 * 24 })
    await endOldChanges(db, clock)
    expect((await changesOf(buyer)).map(({ state }) => state)).toEqual(['undone'])
  })

  test('a calendar made with the number that is taken away ends with it, one of before goes on', async () => {
    const { buyer, id, nroNuevo } = await changed()
    const calendarOf = async (visitor: Visitor) => {
      const { body } = await visitor.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar: false })
      return new URL(body.direccion).pathname
    }
    const status = async (url: string) => (await fixture.app.inject({ method: 'GET', url })).statusCode
    await approvedADayBefore(id)
    const thief = await signIn(buyer, nroNuevo)
    const address = await calendarOf(thief)
    expect(await status(address)).toBe(200)
    clock.advance({ minutes: 1 })
    expect((await press(luis, id, 'held')).status).toBe(204)
    expect(await status(address)).toBe(404)
    const heldMail = async (of: Buyer) =>
      (await sentTo(of)).find(({ kind }) => kind === 'number-held')?.text ?? ''
    expect(await heldMail(buyer)).toMatch(/terminó el calendario .* su dirección ya no funciona/)
    const { rows } = await sql<{ changes: unknown }>`select changes from audit
      where subject = ${`customer:${buyer.id}`} and action = 'number.held'`.execute(db)
    expect(rows[0]?.changes).toMatchObject({ calendars: { before: ['1'], after: ['0'] } })
    // Nor does it live again where the new number stands after all.
    clock.advance({ minutes: 1 })
    expect((await decide(ana, id, 'approved')).status).toBe(204)
    expect(await status(address)).toBe(404)

    const other = await newBuyer(fixture)
    const before = await calendarOf(other.visitor)
    clock.advance({ seconds: 1 })
    const of = await changed(other)
    expect((await press(luis, of.id, 'held')).status).toBe(204)
    // It pauses, and is not gone.
    expect(await status(before)).toBe(503)
    expect(await heldMail(other)).toMatch(/Cerramos todas las sesiones/)
    expect(await heldMail(other)).not.toMatch(/calendario/)
  })

  test('a calendar made with a number that was replaced meanwhile ends too, and it is said', async () => {
    const { buyer, id, nroNuevo } = await changed()
    await approvedADayBefore(id)
    const thief = await signIn(buyer, nroNuevo)
    const { body } = await thief.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar: false })
    const url = new URL(body.direccion).pathname
    const status = async () => (await fixture.app.inject({ method: 'GET', url })).statusCode
    await storeOf(buyer)(nroNuevo)
    const third = aNumber()
    await storeOf(buyer)(third)
    expect(await status()).toBe(200)
    clock.advance({ minutes: 1 })
    const pressed = (told: RegExp) => ({
      status: 409,
      body: { code: 'numero_imposible', message: expect.stringMatching(told) },
    })
    expect(await press(luis, id, 'held', 'Llamó el titular')).toMatchObject(pressed(/Terminó el calendario/))
    expect(await status()).toBe(404)
    expect(await phonesOf(buyer)).toEqual([third])
    const acts = async () => {
      const { rows } = await sql<{
        why: string
        staffId: number
        changes: unknown
      }>`select details ->> 'why' as why,
        staff_id as "staffId", changes from audit
        where subject = ${`customer:${buyer.id}`} and action = 'number.calendar-ended'`.execute(db)
      return rows
    }
    const act = {
      why: 'Llamó el titular',
      staffId: luis.id,
      changes: { calendars: { before: ['1'], after: ['0'] } },
    }
    expect(await acts()).toMatchObject([act])
    // Once: then there is nothing to end.
    expect(await press(luis, id, 'held')).toMatchObject(pressed(/No hay nada que quitar\.$/))
    expect(await acts()).toHaveLength(1)
  })

  test('a calendar that is just being made while the number is taken away is not made', async () => {
    const { buyer, id, nroNuevo } = await changed()
    await approvedADayBefore(id)
    const thief = await signIn(buyer, nroNuevo)
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holding = transact(db, async (trx) => {
      await sql`select 1 from customer where id = ${buyer.id} for no key update`.execute(trx)
      lock()
      await ended
    })
    await locked
    const making = thief.call('POST', '/api/MiCuenta/CrearCalendario', { cambiar: false })
    await waitForBlocked(db)
    // As the approval was taken back a moment ago, while it waited.
    await sql`update number_change set held_by = ${luis.id}, held_at = ${clock.now().toString()}::timestamptz,
      state = 'held' where id = ${id}`.execute(db)
    end()
    await holding
    expect(await making).toMatchObject({ status: 403, body: { code: 'numero_reciente' } })
  })

  test('the new number stands again where it was the customer after all, and may be taken away once more', async () => {
    const { buyer, id, nroNuevo } = await changed()
    await press(luis, id, 'held')
    clock.advance({ minutes: 1 })
    expect((await decide(ana, id, 'approved')).status).toBe(204)
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
    // Who was slower to decide reads what became of it.
    expect((await decide(await eva, id, 'undone')).body.message).toMatch(/ ya dejó el número nuevo a las /)
    expect((await sentTo(buyer)).map(({ kind }) => kind)).toEqual([
      ...['number-changed-sms', 'number-gone-sms', 'number-changed'],
      ...['number-changed-sms', 'number-gone-sms', 'number-changed'],
    ])
    clock.advance({ minutes: 1 })
    expect((await press(ana, id, 'held')).status).toBe(204)
    clock.advance({ minutes: 1 })
    expect((await decide(luis, id, 'undone')).status).toBe(204)
    const { document, name, phone } = buyer.persona
    expect(await phonesOf(buyer)).toEqual([phone.number])
    // The developer's system reads each of it, with both numbers and nothing of why.
    await numberEvents(db, clock, new AbortController().signal)
    const told = (await readFeed(fixture, 'erp', 'numbers')).filter(({ change }) => change === String(id))
    expect(told.map(({ kind, at }) => `${at.slice(11, 16)} ${kind}`)).toEqual([
      '15:30 changed',
      '15:30 held',
      '15:31 changed',
      '15:32 held',
      '15:33 undone',
    ])
    for (const row of told)
      expect(row).toEqual({
        ...{ cursor: expect.any(String), kind: expect.any(String), at: expect.any(String) },
        ...{ day: '2026-11-21', change: String(id) },
        ...{ oldPhone: `+${phone.dialCode} ${phone.number}`, newPhone: `+51 ${nroNuevo}` },
        customer: { documentType: document.type, documentNumber: document.number, name },
      })
  })

  test('of two changes, one after the other, an old row means the number of the last', async () => {
    const { buyer, nroNuevo } = await changed()
    const last = aNumber()
    await ask(buyer, { nroAnterior: nroNuevo, nroNuevo: last })
    const again = (await changesOf(buyer)).at(-1)?.id ?? 0
    await decide(ana, again, 'checked')
    clock.advance({ minutes: 1 })
    await decide(luis, again, 'approved')
    for (const row of [buyer.persona.phone.number, nroNuevo]) {
      await storeOf(buyer)(row)
      expect(await phonesOf(buyer)).toEqual([last])
    }
  })

  test('of two people at once one does it, and the other reads who was faster', async () => {
    const { buyer, id } = await changed()
    const third = await eva
    const holding = await Promise.all([press(ana, id, 'held'), press(luis, id, 'held')])
    expect(holding.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(holding.find(({ status }) => status === 409)?.body.message).toMatch(
      / ya quitó el número nuevo a las /,
    )
    const slower = holding[0]?.status === 204 ? luis : ana
    const settling = await Promise.all([decide(slower, id, 'undone'), decide(third, id, 'approved')])
    expect(settling.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(settling.find(({ status }) => status === 409)?.body.message).toMatch(
      / ya (devolvió el número anterior|dejó el número nuevo) a las /,
    )
    expect(await phonesOf(buyer)).toHaveLength(1)
  })

  test('while another request of the thief waits, that one changes nothing any more', async () => {
    const { buyer, id, nroNuevo } = await changed()
    await ask(buyer, { nroAnterior: nroNuevo })
    const waiting = (await changesOf(buyer)).at(-1)?.id ?? 0
    await decide(ana, waiting, 'checked')
    await press(luis, id, 'held')
    const gone = {
      body: { code: 'numero_imposible', message: expect.stringMatching(/^El número anterior ya no/) },
    }
    expect(await decide(luis, waiting, 'approved')).toMatchObject(gone)
    await decide(ana, id, 'undone')
    expect(await decide(luis, waiting, 'approved')).toMatchObject(gone)
    expect(await phonesOf(buyer)).toEqual([buyer.persona.phone.number])
    expect((await listed(waiting)).others).toMatchObject([{ changeId: String(id), state: 'undone' }])
    const mine = await ana.visitor.call('GET', `/mesa/number-changes?customerId=${buyer.id}`)
    expect(mine.body.changes.map(({ changeId }: { changeId: string }) => Number(changeId))).toEqual([
      waiting,
      id,
    ])
  })

  test("after the developer's system changed the number again there is nothing to take away", async () => {
    const { buyer, id, nroNuevo } = await changed()
    await storeOf(buyer)(nroNuevo)
    for (const other of [aNumber(), buyer.persona.phone.number]) {
      await storeOf(buyer)(other)
      expect(await press(luis, id, 'held')).toMatchObject({
        status: 409,
        body: {
          code: 'numero_imposible',
          message: expect.stringMatching(/^El número nuevo ya no está registrado/),
        },
      })
      expect(await phonesOf(buyer)).toEqual([other])
    }
    expect((await changesOf(buyer)).map(({ state }) => state)).toEqual(['approved'])
  })

  test('no row of the developer brings a number back that was taken away or undone; another request does', async () => {
    const { buyer, id, nroNuevo } = await changed()
    const old = buyer.persona.phone.number
    const store = storeOf(buyer)
    await store(nroNuevo)
    await press(luis, id, 'held')
    for (const row of [[nroNuevo], [old], [old, nroNuevo]]) await store(...row)
    expect(await phonesOf(buyer)).toEqual([])
    await decide(ana, id, 'undone')
    // It knew of the change, and not of its undoing: a row with neither number takes nothing away.
    const third = aNumber()
    await store(third)
    expect(await phonesOf(buyer)).toEqual([old, third].toSorted())
    // The system learns of it late: what it says of before and after comes in any order.
    for (const row of [[nroNuevo], [old], [nroNuevo], [nroNuevo, old]]) {
      await store(...row)
      expect(await phonesOf(buyer)).toEqual([old])
    }
    await ask(buyer, { nroNuevo })
    const again = (await changesOf(buyer)).at(-1)?.id ?? 0
    await decide(ana, again, 'checked')
    clock.advance({ minutes: 1 })
    await decide(luis, again, 'approved')
    await store(nroNuevo)
    await store(nroNuevo)
    expect(await phonesOf(buyer)).toEqual([nroNuevo])
  })
})
