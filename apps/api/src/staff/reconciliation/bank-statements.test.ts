import { openPaymentFixture } from '@llave/testkit/payments/open-payment-fixture'
import { openMesa } from '@llave/testkit/staff/open-staff-fixture'
import { bankProfile, bankStatement, sendBankFile } from '@llave/testkit/staff/send-bank-file'
import { strToU8, zipSync } from 'fflate'
import { afterAll, expect, test } from 'vitest'
import { writeWorkbook } from '../../files/write-workbook.ts'

const fixture = await openPaymentFixture()
const mesa = await openMesa(fixture)
afterAll(async () => {
  await mesa.close()
  await fixture.close()
})
const { visitor: one } = await mesa.newPerson(['treasury'])
const { visitor: other } = await mesa.newPerson(['treasury'])
const bank = '/mesa/reconciliation/bank/USD'
const day = '2026-11-20'

const { seen: _, ...profile } = bankProfile
const setProfile = (change: object = {}, visitor = one) =>
  visitor.call('POST', `${bank}/profile`, { ...bankProfile, ...change })
const list = async () => (await one.call('GET', bank)).body

const ofDay = (date = '20/11/2026') => bankStatement(`${date};ABONO VISA;350.50`, `${date};DEVOLUCION;-20.00`)

type Sent = {
  readonly name?: string
  readonly from?: string
  readonly to?: string
  readonly seen?: string
  readonly by?: typeof one
}
function send(path: 'look' | 'files', file: string | Uint8Array, { by = one, ...of }: Sent = {}) {
  return sendBankFile(by, path, file, { from: day, to: day, ...of })
}
const look = (file: string | Uint8Array, of?: Sent) => send('look', file, of)
async function keep(file: string | Uint8Array, of?: Sent) {
  const { body } = await look(file, of)
  return send('files', file, { seen: body.seen, ...of })
}
const refusalOf = async (file: string | Uint8Array, of?: Sent) => (await look(file, of)).body.faults
const count = async (table: 'bank_file' | 'bank_line' | 'bank_day') =>
  (
    await fixture.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

test('nothing is read before somebody said how, and who says it is kept', async () => {
  expect(await list()).toEqual({ profile: null, files: [], before: '' })
  expect(await look(ofDay())).toMatchObject({
    status: 400,
    body: { message: 'Primero di cómo se lee el archivo de esta cuenta.' },
  })
  expect(await setProfile({ accountNumber: '12' })).toMatchObject({
    status: 400,
    body: { code: 'dato_invalido', campo: 'accountNumber' },
  })
  expect((await setProfile({ reason: '' })).status).toBe(400)

  const both = await Promise.all([setProfile(), setProfile({}, other)])
  expect(both.map(({ status }) => status).toSorted(), 'one of two').toEqual([204, 409])
  const { profile: first } = await list()
  expect(first).toMatchObject({ ...profile })
  expect((await setProfile({ seen: '' })).status, 'another stands by now').toBe(409)
  expect((await setProfile({ seen: first.profileId, bank: 'BCP' })).status).toBe(204)
  expect((await list()).profile).toMatchObject({ bank: 'BCP' })
  const versions = await fixture.db.selectFrom('bank_profile').select('bank').orderBy('version').execute()
  expect(versions, 'both are kept').toEqual([{ bank: 'BCP recaudadora' }, { bank: 'BCP' }])
  await expect(fixture.owner.updateTable('bank_profile').set({ bank: 'x' }).execute()).rejects.toThrow(
    'append-only',
  )
})

test('a file is looked at, then kept as it was seen, once', async () => {
  const seen = await look(ofDay())
  expect(seen.body).toMatchObject({ lines: 2, credits: 350.5, debits: -20, faults: [], faultCount: 0 })
  expect(await count('bank_file'), 'a look keeps nothing').toBe(0)

  const altered = await send('files', bankStatement('20/11/2026;ABONO;9.00'), { seen: seen.body.seen })
  expect(altered).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('No es el archivo que se revisó') },
  })
  const { profile: stands } = await list()
  await setProfile({ seen: stands.profileId, reason: 'Otra vez' })
  expect((await send('files', ofDay(), { seen: seen.body.seen })).status, 'read otherwise by now').toBe(409)
  expect(await count('bank_file')).toBe(0)

  const again = (await look(ofDay())).body.seen
  const both = await Promise.all([one, other].map((by) => send('files', ofDay(), { seen: again, by })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
  expect([await count('bank_file'), await count('bank_line'), await count('bank_day')]).toEqual([1, 2, 1])
  expect((await list()).files).toMatchObject([
    {
      name: 'extracto.csv',
      from: day,
      to: day,
      lines: 2,
      by: expect.stringMatching(/^Persona [12]$/),
      withdrawnBy: '',
    },
  ])
  const lines = await fixture.db
    .selectFrom('bank_line')
    .select(['row_number', 'minor', 'currency', 'reference'])
    .orderBy('row_number')
    .execute()
  expect(lines).toEqual([
    { row_number: 3, minor: 35_050, currency: 'USD', reference: 'ABONO VISA' },
    { row_number: 4, minor: -2_000, currency: 'USD', reference: 'DEVOLUCION' },
  ])
  const acts = await fixture.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('action', 'in', ['bank-file.kept', 'bank-profile.set'])
    .orderBy('id')
    .execute()
  expect(acts.map(({ action }) => action)).toEqual([
    ...['bank-profile.set', 'bank-profile.set', 'bank-profile.set', 'bank-file.kept'],
  ])
})

test('the same file, and one of a day that is kept, are refused with who brought them', async () => {
  expect(await refusalOf(ofDay(), { from: '2026-11-18', to: '2026-11-19', name: 'otra vez.csv' })).toEqual([
    {
      row: 0,
      field: '',
      fault: expect.stringMatching(
        /^Persona [12] ya subió este mismo archivo el 21\/11\/2026 a las 15:20, con el nombre extracto\.csv\.$/,
      ),
    },
  ])
  const longer = bankStatement('19/11/2026;ABONO;1.00', '20/11/2026;ABONO;2.00')
  expect(await refusalOf(longer, { from: '2026-11-19' })).toEqual([
    {
      row: 0,
      field: '',
      fault: expect.stringMatching(/^El 20\/11\/2026 ya está en extracto\.csv, que subió Persona [12]/),
    },
  ])
  const kept = await keep(longer, { from: '2026-11-19', seen: 'a'.repeat(64) })
  expect(kept).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/^No se guardó nada\. El 20/) },
  })
  expect(await count('bank_file')).toBe(1)
})

test.each<[string, string | Uint8Array, Sent, [number, string, string]]>([
  [
    'another account',
    ofDay('19/11/2026').replace('193-', '194-'),
    {},
    [0, '', 'El archivo no dice la cuenta 193-2145871-1-46: es de otra.'],
  ],
  ['another day', ofDay('18/11/2026'), {}, [3, 'Fecha', 'es de otro día: 18/11/2026']],
  ['an unknown column', ofDay().replace('Importe', 'Monto'), {}, [2, 'Importe', 'falta en el encabezado']],
  ['a bad amount', bankStatement('19/11/2026;ABONO;mucho'), {}, [3, 'Importe', 'no es un importe: mucho']],
  ['a bad date', bankStatement('2026;ABONO;1.00'), {}, [3, 'Fecha', 'es un número y no una fecha: 2026']],
  ['empty', '', {}, [0, '', 'Está vacío']],
  ['no movements', bankStatement(), {}, [0, '', 'El archivo no tiene movimientos.']],
  [
    'bytes',
    Buffer.from([0x43, 0, 0, 1, 2]),
    {},
    [0, '', 'Tiene bytes nulos: no es un archivo de texto, o está dañado'],
  ],
  ['no workbook', ofDay('19/11/2026'), { name: 'extracto.xlsx' }, [0, '', 'No es un libro de Excel (.xlsx)']],
  [
    'a broken workbook',
    zipSync({ 'a.xml': strToU8('<a/>') }),
    { name: 'extracto.xlsx' },
    [0, '', 'El libro está dañado: le falta una parte'],
  ],
  ['open quotes', bankStatement('19/11/2026;"ABONO;1.00'), {}, [3, '', 'Hay comillas que no se cierran']],
])('refused whole, with row and column: %s', async (_, file, of, [row, field, fault]) => {
  const before = await count('bank_line')
  const sent = { from: '2026-11-19', to: '2026-11-19', ...of }
  expect(await refusalOf(file, sent)).toContainEqual({ row, field, fault })
  const kept = await keep(file, { ...sent, seen: '' })
  expect(kept.status).toBe(409)
  expect(kept.body.message).toContain('No se guardó nada.')
  expect(await count('bank_line')).toBe(before)
})

test('a file too big, and days that cannot be covered, are refused', async () => {
  expect((await look(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
  const today = '2026-11-21'
  expect(await look(ofDay(), { to: today })).toMatchObject({
    status: 400,
    body: { message: 'El último día todavía no termina.' },
  })
  expect((await look(ofDay(), { from: '2026-11-20', to: '2026-11-19' })).body.message).toBe(
    'El último día es anterior al primero.',
  )
  expect((await look(ofDay(), { from: '2026-10-20', to: '2026-11-20' })).body.message).toBe(
    'Un archivo cubre 31 días como mucho.',
  )
})

test('a workbook is read by its cells, with credits and debits in columns of their own', async () => {
  const { profile: stands } = await list()
  const columns = {
    day: 'Fecha',
    amount: '',
    credit: 'Abono',
    debit: 'Cargo',
    reference: 'Glosa',
    account: 'Cuenta',
  }
  await setProfile({ columns, seen: stands.profileId, decimalMark: ',', reason: 'Ahora exporta libros' })
  const titles = ['Cuenta', 'Fecha', 'Glosa', 'Cargo', 'Abono']
  async function* rows() {
    yield [
      ['193-2145871-1-46', '17/11/2026', 'ABONO', null, 350.5],
      ['193-2145871-1-46', '18/11/2026', 'COMISION', 10.1 + 0.2, ''],
    ]
  }
  const parts: Uint8Array[] = []
  const head = titles.map((title) => ({ title, width: 10 }))
  for await (const part of writeWorkbook('Extracto', head, rows())) parts.push(part)
  const sent = { name: 'Extracto.XLSX', from: '2026-11-17', to: '2026-11-18' }
  const workbook = Buffer.concat(parts)
  expect((await look(workbook, sent)).body).toMatchObject({ lines: 2, credits: 350.5, debits: -10.3 })
  expect((await keep(workbook, sent)).status).toBe(204)
})

test('a file is withdrawn with its reason, and its days may come again; not where one was closed', async () => {
  const withdraw = (fileId: string, reason = 'Era un extracto parcial') =>
    one.call('POST', `${bank}/files/${fileId}/withdraw`, { reason })
  const [workbook, first] = (await list()).files
  expect((await withdraw(first.fileId, '')).status).toBe(400)
  expect((await withdraw('999')).status).toBe(404)
  const close = { shop: '70001002', currency: 'USD', day: '2026-11-18', closed_by: 1, reason: '' } as const
  await fixture.db
    .insertInto('day_close')
    .values({ ...close, closed_at: fixture.clock.now().toString(), fingerprint: 'f', content: '{}' })
    .execute()
  expect(await withdraw(workbook.fileId)).toMatchObject({
    status: 409,
    body: { message: 'El 18/11/2026 ya se cerró: su archivo se queda.' },
  })
  expect((await withdraw(first.fileId)).status).toBe(204)
  expect(await withdraw(first.fileId)).toMatchObject({
    status: 409,
    body: { message: 'Ese archivo ya se retiró.' },
  })
  expect((await list()).files[1]).toMatchObject({
    ...{ withdrawnBy: 'Persona 1', withdrawnAt: '2026-11-21T15:20:05-05:00', why: 'Era un extracto parcial' },
  })

  const { profile: stands } = await list()
  await setProfile({ seen: stands.profileId, reason: 'Vuelve al de antes' })
  expect((await keep(ofDay())).status, 'the same file again').toBe(204)
  const { files } = await list()
  const older = await one.call('GET', `${bank}?before=${files[0].fileId}`)
  expect(older.body.files).toEqual(files.slice(1))
  expect((await one.call('GET', '/mesa/reconciliation/bank/PEN')).body.files, 'of the other account').toEqual(
    [],
  )
})

test('of two files of one day that two people bring at once, one is kept, whole, and nothing of the other', async () => {
  const sent = { from: '2026-11-10', to: '2026-11-12' }
  const files = [1, 2].map((lines) =>
    bankStatement(...Array.from({ length: lines }, () => '12/11/2026;ABONO;1.00')),
  )
  const looks = await Promise.all(files.map((file) => look(file, sent)))
  const before = await count('bank_line')
  const kept = await Promise.all(
    files.map((file, at) =>
      send('files', file, { ...sent, seen: looks[at]?.body.seen, by: at === 0 ? one : other }),
    ),
  )
  expect(kept.map(({ status }) => status).toSorted()).toEqual([204, 409])
  const lines = kept[0]?.status === 204 ? 1 : 2
  expect(await count('bank_line')).toBe(before + lines)
})
