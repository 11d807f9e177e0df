// Plays the developer's ERP against a running Llave: `npm run erp` (docs/integration.md). It reads the feeds,
// posts what it reads in books of its own, says so, and compares each day that has closed.
import { parseArgs } from 'node:util'
import { connectLlave, LlaveError } from '../docs/integration-client.ts'
import { type Books, BooksFault, openBooks, saveBooks } from './erp/books.ts'
import { playOn } from './erp/play-on.ts'
import { type Erp, playRound } from './erp/play-round.ts'
import { ignoreClosedPipe } from './ignore-closed-pipe.ts'

const usage = `Uso: LLAVE_URL=… LLAVE_KEY=… npm run erp [-- --once] [--books ARCHIVO]
Termina con 1 si un día no cuadra, y con 2 si no pudo leer.
`
const { LLAVE_URL: url = '', LLAVE_KEY: key = '' } = process.env
const options = readOptions()
if (!options || !URL.canParse(url) || key === '') {
  process.stderr.write(usage)
  process.exit(2)
}
const { once, books: file } = options

const stopping = new AbortController()
ignoreClosedPipe(() => stopping.abort())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const books = readBooks()
const erp: Erp = {
  llave: connectLlave({ url, key, signal: stopping.signal }),
  books,
  save: () => saveBooks(file, books),
  say: (line) => process.stdout.write(`ERP: ${line}\n`),
}

try {
  if (once) await playRound(erp)
  else await playOn(erp, stopping.signal)
  process.exitCode = books.differing.length > 0 ? 1 : 0
} catch (error) {
  // Whoever stopped it knows why.
  if (!stopping.signal.aborted) process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 2
}

function readBooks(): Books {
  try {
    return openBooks(file)
  } catch (error) {
    if (!(error instanceof BooksFault)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        once: { type: 'boolean', default: false },
        books: { type: 'string', default: 'erp-books.json' },
      },
    }).values
  } catch {
    return null
  }
}

function explain(error: unknown): string {
  if (error instanceof LlaveError) return error.message
  return `Llave no responde en ${url}: ${error instanceof Error ? error.message : error}`
}
