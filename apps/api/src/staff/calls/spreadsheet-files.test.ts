import { staffCalls } from '@llave/contract/staff/staff-calls'
import { roles } from '@llave/domain/staff/roles'
import { fillPayments } from '@llave/testkit/staff/fill-payments'
import { openStaffFixture } from '@llave/testkit/staff/open-staff-fixture'
import { testConfig } from '@llave/testkit/test-config'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { writeAudit } from '../../audit/audit.store.ts'
import { transact } from '../../database/database.ts'
import { runImports } from '../imports/run-imports.ts'

const fixture = await openStaffFixture()
const { db, owner, clock } = fixture
afterAll(() => fixture.close())
const { id, visitor } = await fixture.newPerson(roles)

const formula = '=HYPERLINK("http://mal.example";"Ver")'

/** Where the refused rows of a file come back. */
async function refusedRowsOf(name: string, bytes: Buffer): Promise<string> {
  const { importId } = (await visitor.call('POST', '/mesa/imports')).body
  const url = `/mesa/imports/${importId}`
  const octets = { 'content-type': 'application/octet-stream' }
  await visitor.call('PUT', `${url}/files?name=${name}&part=0`, bytes, octets)
  await visitor.call('POST', `${url}/look`, { complete: [], share: 500, profileId: '' })
  await runImports({ db, clock }, new AbortController().signal)
  const { refusedFiles } = (await visitor.call('GET', url)).body
  return `${url}/refused/${refusedFiles[0].fileId}`
}

/** Of each call that hands out a spreadsheet files with a formula that somebody wrote. */
async function addresses(): Promise<Readonly<Record<string, readonly string[]>>> {
  await fillPayments(owner, { orders: 20 }, clock.now())
  await sql`update customer set name = ${formula}`.execute(db)
  await sql`insert into proforma_holder (proforma, customer_id, role, since)
    select proforma, customer_id, 'holder', '2025-01-01' from property on conflict do nothing`.execute(db)
  await sql`update receivable set due_on = '2026-11-01'`.execute(db)
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const subject = `customer:${customer.id}` as const
  const act = { action: 'session.ended', subject, staffId: id, why: formula } as const
  await transact(db, (trx) => writeAudit(trx, act, clock.now()))
  const content = {
    llave: { transactions: 0, minor: 0 },
    provider: { transactions: 0, minor: 0, readAt: clock.now().toString() },
    differences: [],
  }
  await sql`insert into day_close (shop, currency, day, closed_by, closed_at, reason, fingerprint, content)
    values (${testConfig().card.shops.USD?.shopId}, 'USD', '2026-11-20', ${id}, ${clock.now().toString()}, ${formula}, 'x',
      ${JSON.stringify(content)})`.execute(db)
  await sql`insert into book_series (year, last_number) values (2026, 1)`.execute(db)
  await sql`insert into book_sheet (year, number, request_key, check_code, filed_at, kind, consumer_name, document_type,
      document_number, address, phone, email, guardian, contracted_kind, contracted, detail, request, provider_name,
      provider_ruc, provider_address, provider_code)
    values (2026, 1, gen_random_uuid(), 'x', ${clock.now().toString()}, 'claim', ${formula}, '01', '1', ${formula},
      ${formula}, ${formula}, ${formula}, 'product', ${formula}, ${formula}, ${formula}, ${formula}, ${formula},
      ${formula}, ${formula})`.execute(db)
  clock.advance({ seconds: 1 })
  const refused = ['01', '4455', formula, '@999888777']
  const heading = ['documentType', 'documentNumber', 'name', 'phones']
  const line = refused.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')
  const workbook = await writeExcelFile(
    [heading, refused].map((cells) => cells.map((value) => ({ value, type: String }))),
    { sheet: 'customers' },
  ).toBuffer()
  return {
    exportCustomerEvents: [`/mesa/customers/${customer.id}/events/csv`],
    exportPaymentsCsv: ['/mesa/payments/csv'],
    exportPaymentsWorkbook: ['/mesa/payments/xlsx'],
    exportOverdue: ['/mesa/collections/overdue/csv'],
    exportOverdueWorkbook: ['/mesa/collections/overdue/xlsx'],
    exportBookSheets: ['/mesa/book.csv?from=2026-11-01&to=2026-11-30'],
    exportMissingPapers: ['/mesa/contents/papers/missing/csv'],
    exportMissingPapersWorkbook: ['/mesa/contents/papers/missing/xlsx'],
    exportReconciliation: ['/mesa/reconciliation/2026-11-20/xlsx'],
    exportAudit: ['/mesa/audit/csv'],
    exportAuditWorkbook: ['/mesa/audit/xlsx'],
    downloadRefusedRows: [
      await refusedRowsOf('customers.csv', Buffer.from(`${heading.join(';')}\r\n${line}\r\n`)),
      await refusedRowsOf('customers.xlsx', workbook),
    ],
    // Nobody else's text is in it.
    downloadTemplate: [],
  }
}

const isSpreadsheet = (contentType: string) => !/^(?:image\/|application\/(?:pdf|json))/.test(contentType)
/** A cell of a CSV that a spreadsheet runs; one that begins with a quote is what stands in it. */
const runs = /(?:^|[;\n])"?[=+\-@\t\r＝＋－＠]/

test('no spreadsheet that Mesa hands out has a formula in it, whoever wrote the text', async () => {
  const of = await addresses()
  for (const { name, answer } of staffCalls) {
    if (answer.kind !== 'file' || !isSpreadsheet(answer.contentType)) continue
    const files = of[name]
    if (files === undefined) throw new Error(`${name}: no file of it is looked at here`)
    for (const address of files) {
      const { status, bytes } = await visitor.call('GET', address)
      expect(status, address).toBe(200)
      if (bytes.subarray(0, 2).toString() === 'PK') checkWorkbook(address, bytes)
      else checkCsv(address, bytes.toString())
    }
  }
})

function checkCsv(address: string, text: string): void {
  expect(text, address).toContain("'=HYPERLINK(")
  expect(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n'), address).not.toMatch(runs)
}

/** Cells that say that they are text are no formula, whatever they begin with. */
function checkWorkbook(address: string, bytes: Buffer): void {
  const parts = Object.entries(unzipSync(new Uint8Array(bytes)))
  const sheets = parts.flatMap(([path, part]) => (path.startsWith('xl/worksheets/') ? strFromU8(part) : []))
  expect(sheets.join(''), address).toMatch(/<c [^>]*t="(?:inlineStr|s)"/)
  expect(sheets.join(''), address).not.toMatch(/<f[ >]|t="str"/)
  const texts = parts.map(([, part]) => strFromU8(part)).join('')
  expect(texts, address).toMatch(/<t[^>]*>=HYPERLINK/)
}
