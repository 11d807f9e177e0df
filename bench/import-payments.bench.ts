import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { type Database, transact } from '@llave/api/database/database'
import { systemClock } from '@llave/api/server'
import { runImports } from '@llave/api/staff/imports/run-imports'
import { importPart } from '@llave/domain/staff/import-state'
import { createTestDatabase } from '@llave/testkit/database/test-database'
import { FixedClock } from '@llave/testkit/fixed-clock'
import { openMesa, type SignedInPerson } from '@llave/testkit/staff/open-staff-fixture'
import { fillLetras } from './fill-letras.ts'
import { printLoad } from './print-load.ts'
import { reportFigure } from './report-figure.ts'

// Mesa looks at a file of 102,000 letras of which 50,000 change, is killed half way, looks anew, and applies it, while
// letras that change are paid one after the other: how long the longest of these payments waits for its letra. IMPORT_LETRAS
// tries it with fewer.
const letras = Number(process.env.IMPORT_LETRAS ?? 150_000)
/** Of fifty letras of a customer the first sixteen are paid. */
const pending = (letras / 50) * 34
const changed = Math.min(50_000, pending)
const going = new AbortController().signal
const [, , childUrl] = process.argv

if (childUrl) {
  await runImports({ db: connectPostgres(childUrl), clock: systemClock }, going)
} else {
  await measure()
}

async function measure(): Promise<void> {
  printLoad()
  const { db, ownerUrl: url, drop } = await createTestDatabase()
  if (!url) throw new Error('The bench of imports beside payments needs PostgreSQL')
  const clock = new FixedClock(Temporal.Now.instant().toString())
  const mesa = await openMesa({ db, clock })
  const payers = connectPostgres(url)
  try {
    await fillLetras(url, letras)
    const person = await mesa.newPerson(['administration'])
    const importId = await upload(person, fileOf())
    await person.visitor.call('POST', `${importId}/look`, { complete: [], share: 500, profileId: '' })
    await lookAndKill(url, person, importId)
    // The lease of the run that was killed ends.
    clock.advance({ minutes: 5 })
    const looked = await payWhile(payers, () => runImports({ db, clock }, going))
    const { body: found } = await person.visitor.call('GET', importId)
    if (found.state !== 'ready') throw new Error(`The look ended ${found.state}`)
    say('look', looked, found.counts[0])
    await person.visitor.call('POST', `${importId}/apply`, {
      look: found.look,
      allOrNothing: false,
      why: 'Medida',
    })
    const appliedWith = await payWhile(payers, () => runImports({ db, clock }, going))
    const { body: ended } = await person.visitor.call('GET', importId)
    if (ended.state !== 'applied') throw new Error(`The application ended ${ended.state}`)
    say('application', appliedWith, ended.counts[0])
    reportFigure({
      name: `letras that the application of ${changed} changed or left as they are`,
      value: ended.storedRows + ended.leftOut,
      unit: 'letras',
      budget: { atLeast: changed },
    })
  } finally {
    await mesa.close()
    await payers.destroy()
    await drop()
  }
}

function fileOf(): string {
  const lines = ['proforma,kind,code,company,year,documentNumber,currency,amount,dueOn,state']
  for (let customer = 0; customer < letras / 50; customer++) {
    for (let letra = 17; letra <= 50; letra++) {
      const due = Temporal.PlainDate.from('2025-06-05').add({
        days: letra * 30 + (lines.length <= changed ? 1 : 0),
      })
      const proforma = 5_000_000 + 2 * customer + (letra % 2)
      lines.push(`${proforma},instalment,L-${letra},PE01,2026,${customer}-${letra},USD,320.50,${due},pending`)
    }
  }
  return lines.join('\n')
}

async function upload({ visitor }: SignedInPerson, text: string): Promise<string> {
  const { importId } = (await visitor.call('POST', '/mesa/imports')).body
  const bytes = Buffer.from(text)
  for (let part = 0; part * importPart < bytes.length; part++) {
    const some = bytes.subarray(part * importPart, (part + 1) * importPart)
    const url = `/mesa/imports/${importId}/files?name=receivables.csv&part=${part}`
    await visitor.call('PUT', url, some, { 'content-type': 'application/octet-stream' })
  }
  return `/mesa/imports/${importId}`
}

/** Another process looks, says how far it is, and is killed. */
async function lookAndKill(url: string, { visitor }: SignedInPerson, importId: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, url], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  let read = 0
  while (read === 0 && child.exitCode === null) read = (await visitor.call('GET', importId)).body.readBytes
  child.kill('SIGKILL')
  await ended
  const { state, totalBytes } = (await visitor.call('GET', importId)).body
  process.stdout.write(`killed in state ${state}, ${((read / totalBytes) * 100).toFixed(0)} % read\n`)
}

type Paid = { readonly seconds: number; readonly longest: number; readonly payments: number }

/** Locks letras that change as a payment does, one after the other, as long as the work takes. */
async function payWhile(payers: Database, work: () => Promise<unknown>): Promise<Paid> {
  const start = performance.now()
  let isWorking = true
  const working = work().finally(() => {
    isWorking = false
  })
  let [longest, payments] = [0, 0]
  while (isWorking) {
    const began = performance.now()
    const customer = Math.floor(Math.random() * (changed / 34))
    const number = `${customer}-${17 + Math.floor(Math.random() * 34)}`
    await transact(payers, (trx) =>
      trx
        .selectFrom('receivable')
        .select('id')
        .where('accounting_company', '=', 'PE01')
        .where('accounting_year', '=', '2026')
        .where('accounting_number', '=', number)
        .forUpdate()
        .execute(),
    )
    longest = Math.max(longest, (performance.now() - began) / 1000)
    payments += 1
  }
  await working
  return { seconds: (performance.now() - start) / 1000, longest, payments }
}

function say(name: string, { seconds, longest, payments }: Paid, counts: unknown): void {
  process.stdout.write(
    `${name}: ${seconds.toFixed(1)} s, ${payments} payments beside it, ${JSON.stringify(counts)}\n`,
  )
  reportFigure({
    name: `longest wait of a payment beside the ${name} of ${pending} letras, ${changed} of which change`,
    value: longest,
    unit: 's',
    budget: { atMost: 5 },
  })
}
