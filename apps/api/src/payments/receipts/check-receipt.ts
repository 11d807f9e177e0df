import { formatMoney } from '@llave/domain/money/format-money'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { type CheckContent, checkPage, checkPagePolicy, comparedFile } from '../../paper/check-page.ts'
import { type CheckedReceipt, findReceiptByCheckCode } from './read-receipt.store.ts'

/** Per minute and address: scanning receipts needs few, and a code of 80 bits cannot be guessed at any rate. */
const checksPerMinute = 60

const states = { valid: 'Pagado', reversed: 'Anulado después de emitirse' } as const

type CheckParts = {
  readonly db: Database
  readonly brandName: string
  /** The check page's content for another kind of document with that code; null where there is none. */
  readonly findOther: (code: string, compared: string | null) => Promise<CheckContent | null>
}

/**
 * `GET /verificar/{codigo}`: what we hold of a receipt, for anyone who has the paper. Number,
 * date, amount and state; nothing of the person, the property or the card. With `huella`, the
 * SHA-256 of a file, it says whether that file is byte for byte the one that was issued.
 */
export function registerReceiptCheck(app: FastifyInstance, { db, brandName, findOther }: CheckParts): void {
  app.get<{ Params: { code: string }; Querystring: { huella?: unknown } }>(
    '/verificar/:code',
    { config: { rateLimit: { max: checksPerMinute } } },
    async (request, reply) => {
      reply.type('text/html; charset=utf-8').headers({
        'cache-control': 'no-store',
        'content-security-policy': checkPagePolicy,
        'x-robots-tag': 'noindex',
      })
      const code = request.params.code.toUpperCase()
      const wellFormed = /^[0-9A-Z]{8,40}$/.test(code)
      const found = wellFormed ? await findReceiptByCheckCode(db, code) : null
      const compared = readFingerprint(request.query.huella)
      const other = wellFormed && !found ? await findOther(code, compared) : null
      if (other) return checkPage(brandName, other)
      if (!found) return reply.code(404).send(checkPage(brandName, notFound))
      return checkPage(brandName, describe(found, compared))
    },
  )
}

/** Lower-case hex; null where no file was compared. */
function readFingerprint(comparison: unknown): string | null {
  return typeof comparison === 'string' && /^[0-9a-f]{64}$/i.test(comparison)
    ? comparison.toLowerCase()
    : null
}

function describe({ paper, state, fingerprints }: CheckedReceipt, compared: string | null): CheckContent {
  // Without a stored file (never requested, or its customer was erased) there is nothing to compare.
  const changed = fingerprints.length > 0 && compared !== null && !fingerprints.includes(compared)
  const title = state === 'valid' ? 'Este recibo es genuino' : 'Este recibo fue anulado'
  return {
    title: changed ? 'Este PDF no es el que emitimos' : title,
    figure: formatMoney(paper.amount),
    lines: [
      ['Recibo Nro.', paper.receiptNumber],
      ['Fecha y hora', formatDateTime(limaDateTime(paper.operatedAt))],
      ['Estado', states[state]],
    ],
    advice: 'Compara estos datos con tu papel. Si algo no coincide, el papel no es genuino.',
    ...comparedFile(fingerprints, compared, 'este recibo'),
  }
}

const notFound: CheckContent = {
  title: 'No encontramos este documento',
  figure: '',
  lines: [],
  advice:
    'Revisa que la dirección esté completa, o escanea otra vez el código. Si sigue sin aparecer, el papel no es genuino.',
}
