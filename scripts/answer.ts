// Answers a query: `npm run answer -- QUERY TEXT --by NAME [--close]`.
// Answers a complaint: `npm run answer -- --complaint NUMBER TEXT --by NAME [--close]`; closes an answered
// one without TEXT.
// Without arguments it lists what waits; `--pictures FOLDER` saves the pictures in the list.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readAuthor } from '@llave/api/audit/read-signature'
import { asTyped } from '@llave/api/config/as-typed'
import { readDatabaseConfig, readFilesConfig } from '@llave/api/config/read-config'
import { type Database, transact } from '@llave/api/database/database'
import { openConfiguredDatabase } from '@llave/api/database/open-configured-database'
import { openFiles, openStore } from '@llave/api/files/open-files'
import { addComplaintAnswer, attendComplaint } from '@llave/api/service-desk/answer-complaint'
import { answerQuery } from '@llave/api/service-desk/answer-query'
import { listWaiting } from '@llave/api/service-desk/list-waiting'
import { savePictures } from '@llave/api/service-desk/save-pictures'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import { explainDatabaseFault } from './explain-database-fault.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

ignoreClosedPipe()

const usage = asTyped(`Uso: npm run answer -- CONSULTA TEXTO --by NOMBRE [--close]
     npm run answer -- --complaint RECLAMO TEXTO --by NOMBRE [--close]
     npm run answer -- --complaint RECLAMO --close --by NOMBRE
     npm run answer [-- --pictures CARPETA]
`)
const database = readDatabaseConfig(process.env)

const { number, text, close, complaint, pictures, by } = readArguments()
const fault = text === null ? null : validateQueryText(text)
if (fault) end(`${fault}.\n${usage}`)
if (!database.databaseUrl && !existsSync(join(database.dataDir, 'database'))) {
  end(
    `No hay una base de datos en ${database.dataDir}. Indica DATABASE_URL o DATA_DIR como los tiene Llave.\n`,
  )
}

try {
  const db = await openConfiguredDatabase(database, 1)
  try {
    const clock = { now: () => Temporal.Now.instant() }
    if (complaint !== null) {
      await answerComplaint(db, complaint)
    } else if (number === null || text === null) {
      const waiting = await listWaiting(db)
      process.stdout.write(waiting.text)
      if (pictures !== null) {
        await savePictures(openFiles(db, openStore(readFilesConfig(process.env))), waiting.pictures, pictures)
        process.stdout.write(`\nFotos guardadas en ${pictures}: ${waiting.pictures.length}\n`)
      }
    } else {
      const done = await answerQuery(db, clock, {
        queryId: number,
        text: text.trim(),
        close,
        author: { by },
      })
      if (done.outcome === 'answered') {
        const notified = done.notified
          ? 'Se avisará al cliente por correo.'
          : 'El cliente no tiene correo: no se le avisa.'
        process.stdout.write(
          `La consulta ${number} fue ${close ? 'respondida y cerrada' : 'respondida'}. ${notified}\n`,
        )
      } else {
        process.stderr.write(
          done.outcome === 'closed'
            ? `La consulta ${number} ya está cerrada.\n`
            : `No existe la consulta ${number}.\n`,
        )
        process.exitCode = 1
      }
    }
  } finally {
    await db.destroy()
  }
} catch (error) {
  const fault = explainDatabaseFault(error, database.dataDir)
  if (fault) end(`${fault}\n`)
  if (!(error instanceof Error && 'code' in error)) throw error
  end(`${error.message}\n`)
}

/** Answers a complaint, ends it, or both. */
async function answerComplaint(db: Database, complaintId: number): Promise<void> {
  const now = Temporal.Now.instant()
  const author = { by }
  const done = await transact(db, async (trx) => {
    if (text === null) return { outcome: await attendComplaint(trx, complaintId, author, now) }
    return addComplaintAnswer(trx, { complaintId, text: text.trim(), isAnswer: true, close, author }, now)
  })
  const said = `El reclamo ${complaintId}`
  if (done.outcome === 'answered') {
    process.stdout.write(`${said} fue ${close ? 'respondido y quedó como atendido' : 'respondido'}.\n`)
  } else if (done.outcome === 'attended') process.stdout.write(`${said} quedó como atendido.\n`)
  else {
    const refusals = {
      closed: `${said} ya está atendido.\n`,
      unanswered: `${said} no tiene respuesta: no se cierra sin ella.\n`,
      unknown: `No existe el reclamo ${complaintId}.\n`,
    }
    process.stderr.write(refusals[done.outcome])
    process.exitCode = 1
  }
}

function readArguments(): {
  readonly number: number | null
  readonly text: string | null
  readonly close: boolean
  readonly complaint: number | null
  readonly pictures: string | null
  /** Who acts; empty where nothing is changed. */
  readonly by: string
} {
  try {
    const { values, positionals } = parseArgs({
      options: {
        close: { type: 'boolean', default: false },
        complaint: { type: 'string' },
        pictures: { type: 'string' },
        by: { type: 'string' },
      },
      allowPositionals: true,
    })
    const { close, complaint, pictures = null } = values
    const [number, text, ...more] = positionals
    const nothing = { number: null, text: null, close: false, complaint: null, pictures: null, by: '' }
    const by = () => readAuthor(values.by) ?? end(`Indica quién responde con --by.\n${usage}`)
    if (complaint !== undefined) {
      // Its number stands after the option, so the first word is the text.
      if (
        (!close && number === undefined) ||
        text !== undefined ||
        pictures !== null ||
        !isNumber(complaint)
      ) {
        end(usage)
      }
      return { ...nothing, complaint: Number(complaint), text: number ?? null, close, by: by() }
    }
    if (number === undefined && !close) return { ...nothing, pictures }
    if (number === undefined || text === undefined || more.length > 0 || pictures !== null) end(usage)
    if (!isNumber(number)) end(usage)
    return { ...nothing, number: Number(number), text, close, by: by() }
  } catch {
    return end(usage)
  }
}

function isNumber(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text)
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(2)
}
