// The developer's answer to a query: `npm run answer -- QUERY TEXT --by NAME [--close]`.
// Without them it lists the open queries that wait for one.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectEmbedded, FolderInUseError } from '@llave/api/database/connect-embedded'
import { connectPostgres } from '@llave/api/database/connect-postgres'
import { readAuthor } from '@llave/api/operations/read-author'
import { answerQuery } from '@llave/api/service-desk/answer-query'
import { listWaiting } from '@llave/api/service-desk/list-waiting'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'

const usage = 'Uso: npm run answer -- CONSULTA TEXTO --by NOMBRE [--close]\n'
const { DATABASE_URL, DATA_DIR = '.data' } = process.env

const { number, text, close, by } = readArguments()
const fault = text === null ? null : validateQueryText(text)
if (fault) end(`${fault}.\n${usage}`)
if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'database'))) {
  end(`No hay una base de datos en ${DATA_DIR}. Indica DATABASE_URL o DATA_DIR como los tiene Llave.\n`)
}

try {
  const db = DATABASE_URL ? connectPostgres(DATABASE_URL, 1) : await connectEmbedded(DATA_DIR)
  try {
    if (number === null || text === null || by === null) process.stdout.write(await listWaiting(db))
    else {
      const clock = { now: () => Temporal.Now.instant() }
      const done = await answerQuery(db, clock, { queryId: number, text: text.trim(), close, by })
      if (done.outcome === 'answered') {
        const told = done.told
          ? 'Se avisará al cliente por correo.'
          : 'El cliente no tiene correo: no se le avisa.'
        process.stdout.write(
          `La consulta ${number} fue ${close ? 'respondida y cerrada' : 'respondida'}. ${told}\n`,
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
  if (error instanceof FolderInUseError) {
    end(
      `Llave está en marcha sobre ${DATA_DIR}, y la base integrada admite un solo proceso. Detenla y vuelve a intentarlo.\n`,
    )
  }
  if (!(error instanceof Error && 'code' in error)) throw error
  end(`${error.message || 'La base de datos no responde.'}\n`)
}

function readArguments(): {
  readonly number: number | null
  readonly text: string | null
  readonly close: boolean
  readonly by: string | null
} {
  try {
    const { values, positionals } = parseArgs({
      options: { close: { type: 'boolean', default: false }, by: { type: 'string' } },
      allowPositionals: true,
    })
    const [number, text, ...more] = positionals
    const by = readAuthor(values.by)
    if (number === undefined && !values.close) return { number: null, text: null, close: false, by }
    if (number === undefined || text === undefined || more.length > 0 || !/^[1-9]\d{0,14}$/.test(number))
      end(usage)
    if (by === null) end(`Indica quién responde con --by.\n${usage}`)
    return { number: Number(number), text, close: values.close, by }
  } catch {
    return end(usage)
  }
}

function end(message: string): never {
  process.stderr.write(message)
  process.exit(2)
}
