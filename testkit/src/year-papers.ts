import { LIMA } from '@llave/domain/time/lima-date'
import type { Buyer } from './payments/new-buyer.ts'
import type { PaymentFixture } from './payments/open-payment-fixture.ts'
import { readLastCode } from './read-code.ts'
import { wireSheet } from './wire-sheet.ts'

/**
 * National holidays of Peru, as month and day, and the Thursdays of Holy Week: written here again, as what is judged
 * knows them from its own list.
 */
const holidays = [
  ...['01-01', '05-01', '06-07', '06-29', '07-23', '07-28', '07-29', '08-06', '08-30'],
  ...['10-08', '11-01', '12-08', '12-09', '12-25'],
]
const holyThursdays = ['2027-03-25', '2028-04-13', '2029-03-29'].map((day) => Temporal.PlainDate.from(day))

const isHoliday = (day: Temporal.PlainDate) =>
  holidays.includes(day.toString().slice(5)) ||
  holyThursdays.some((thursday) => thursday.equals(day) || thursday.add({ days: 1 }).equals(day))

/** The fifteenth working day after it. */
function termOf(filedOn: Temporal.PlainDate): Temporal.PlainDate {
  let day = filedOn
  for (let working = 0; working < 15; ) {
    day = day.add({ days: 1 })
    if (day.dayOfWeek <= 5 && !isHoliday(day)) working += 1
  }
  return day
}

const perYear = new Intl.NumberFormat('en', { minimumIntegerDigits: 10, useGrouping: false })

/**
 * What a buyer and a consumer ask for through a year, held to what follows from the days alone: a sheet of the Libro de
 * Reclamaciones every Monday, on the last and the first days of years and on the 29th of February, and on the first
 * of each month the account statement of the month before, after signing in anew.
 */
export function openYearPapers(fixture: PaymentFixture, buyer: Buyer) {
  const { clock, config, db, app } = fixture
  const sheets: { key: string; code: string; dueOn: string }[] = []
  const ofYear = new Map<number, number>()
  const faults: string[] = []
  let statements = 0

  async function fileSheet(day: Temporal.PlainDate): Promise<void> {
    const { body } = await post('/api/Libro/Presentar', wireSheet({ detalle: `Lo que pasó el ${day}.` }))
    const number = (ofYear.get(day.year) ?? 0) + 1
    ofYear.set(day.year, number)
    const wanted = { code: `${perYear.format(number)}-${day.year}`, dueOn: termOf(day).toString() }
    sheets.push({ key: body.clave, ...wanted })
    judgeSheet(body, wanted, `was filed on ${day}`)
  }

  function judgeSheet(
    body: { hoja?: { codigo: string; respuestaHasta: string } },
    wanted: { code: string; dueOn: string },
    when: string,
  ) {
    const { codigo, respuestaHasta } = body.hoja ?? {}
    if (codigo !== wanted.code || respuestaHasta !== wanted.dueOn)
      faults.push(
        `sheet ${wanted.code} ${when}: ${codigo} is to be answered by ${respuestaHasta}, not by ${wanted.dueOn}`,
      )
  }

  async function signIn(): Promise<void> {
    const { visitor, persona } = buyer
    visitor.token = null
    const { body } = await visitor.call('POST', '/api/Account/Login', {
      documentoPago: 'LT',
      tipoDocumento: persona.document.type,
      nroDocumento: persona.document.number,
      countryCode: persona.phone.dialCode,
      nroCellphone: persona.phone.number,
    })
    visitor.token = body.token
    await visitor.call('POST', '/api/Account/EnviarCodigo', { reenviar: false })
    const codigo = await readLastCode(db, clock, config.secret)
    const verified = await visitor.call('POST', '/api/Account/VerificarCodigo', { codigo })
    if (verified.status !== 200) throw new Error(`Not signed in: ${JSON.stringify(verified.body)}`)
    visitor.token = verified.body.token
  }

  async function readStatement(from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<void> {
    const { type, number } = buyer.persona.document
    const query = `TipoDocumento=${type}&NroDocumento=${number}&IdProforma=${buyer.proforma}&Desde=${from}&Hasta=${to}`
    const { status, body } = await buyer.visitor.call('GET', `/api/MiCuenta/EstadoCuenta?${query}`)
    if (status !== 200) throw new Error(`No statement from ${from}: ${JSON.stringify(body)}`)
    statements += 1
    const { saldoInicial, vencioEnPeriodo, pagado, saldoFinal, vencido } = body.monedas[0]
    const wanted = await workOut(from, to)
    const told = [saldoInicial, vencioEnPeriodo, pagado, saldoFinal, vencido].map((major) =>
      Math.round(major * 100),
    )
    if (told.join() !== wanted.join())
      faults.push(
        `the statement from ${from} to ${to} says ${told.join(', ')}, and it is ${wanted.join(', ')}`,
      )
  }

  /** From the due days and what the provider charged, in minor units. */
  async function workOut(from: Temporal.PlainDate, to: Temporal.PlainDate): Promise<number[]> {
    const paidOn = new Map<string, Temporal.PlainDate>()
    for (const { metadata, operationType, error, createdAt } of fixture.card.state.transactions.values()) {
      if (operationType !== 'DEBIT' || error !== null || metadata?.proforma !== buyer.proforma) continue
      const at = Temporal.Instant.fromEpochMilliseconds(createdAt).toZonedDateTimeISO(LIMA)
      paidOn.set(metadata.codLetra ?? '', at.toPlainDate())
    }
    const letras = (await buyer.letras()).map(({ code, due_on, amount_minor }) => ({
      dueOn: due_on,
      minor: amount_minor,
      paidOn: paidOn.get(code ?? ''),
    }))
    type Letra = (typeof letras)[number]
    const sum = (which: (letra: Letra) => boolean) =>
      letras.filter(which).reduce((total, { minor }) => total + minor, 0)
    const isBefore = (day: Temporal.PlainDate | undefined, other: Temporal.PlainDate) =>
      day !== undefined && Temporal.PlainDate.compare(day, other) < 0
    const after = to.add({ days: 1 })
    const paidBy = (letra: Letra) => isBefore(letra.paidOn, after)
    return [
      sum((letra) => !isBefore(letra.paidOn, from)),
      sum(({ dueOn }) => !isBefore(dueOn, from) && isBefore(dueOn, after)),
      sum((letra) => paidBy(letra) && !isBefore(letra.paidOn, from)),
      sum((letra) => !paidBy(letra)),
      sum((letra) => isBefore(letra.dueOn, to) && !paidBy(letra)),
    ]
  }

  async function post(url: string, payload: object) {
    const answer = await app.inject({ method: 'POST', url, payload })
    return { status: answer.statusCode, body: answer.json() }
  }

  return {
    async on(day: Temporal.PlainDate): Promise<void> {
      const isTurn = (day.month === 12 && day.day === 31) || (day.month === 1 && day.day === 1)
      const isLeap = day.month === 2 && day.day === 29
      if (day.dayOfWeek === 1 || isTurn || isLeap) await fileSheet(day)
      if (day.day !== 1 && day.dayOfWeek !== 1) return
      await signIn()
      if (day.day === 1) await readStatement(day.subtract({ months: 1 }), day.subtract({ days: 1 }))
    },
    /** What was found since it was asked last. */
    async judge(): Promise<string[]> {
      const sheet = sheets[statements % Math.max(sheets.length, 1)]
      if (sheet) {
        const { body } = await post('/api/Libro/Hoja', { clave: sheet.key })
        judgeSheet(body, sheet, 'was read again')
      }
      return faults.splice(0)
    },
    counts: () => ({ sheets: sheets.length, statements }),
  }
}
