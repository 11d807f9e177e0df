import { formatMoney } from '@llave/domain/money/format-money'
import { formatDateTime } from '@llave/domain/time/format-date'
import { limaDateTime } from '@llave/domain/time/lima-date'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/database.ts'
import { checkPage, checkPagePolicy } from './check-page.ts'
import { findReceiptByCheckCode } from './read-receipt.store.ts'

/** A minute from one address: scanning paper needs few, guessing a code of 80 bits needs more than there are. */
const checksPerMinute = 60

const states = { valid: 'Pagado', reversed: 'Anulado después de emitirse' } as const

/**
 * `GET /verificar/{codigo}`: what we hold of a receipt, for anyone who has the paper. Number,
 * date, amount and state; nothing of the person, the property or the card.
 */
export function registerReceiptCheck(
  app: FastifyInstance,
  { db, brandName }: { readonly db: Database; readonly brandName: string },
): void {
  app.get<{ Params: { code: string } }>(
    '/verificar/:code',
    { config: { rateLimit: { max: checksPerMinute } } },
    async (request, reply) => {
      reply.type('text/html; charset=utf-8').headers({
        'cache-control': 'no-store',
        'content-security-policy': checkPagePolicy,
        'x-robots-tag': 'noindex',
      })
      const code = request.params.code.toUpperCase()
      const found = /^[0-9A-Z]{8,40}$/.test(code) ? await findReceiptByCheckCode(db, code) : null
      if (!found) return reply.code(404).send(checkPage(brandName, notFound))
      const { paper, state } = found
      return checkPage(brandName, {
        title: state === 'valid' ? 'Este recibo es genuino' : 'Este recibo fue anulado',
        figure: formatMoney(paper.amount),
        lines: [
          ['Recibo Nro.', paper.receiptNumber],
          ['Fecha y hora', formatDateTime(limaDateTime(paper.operatedAt))],
          ['Estado', states[state]],
        ],
        advice: 'Compara estos datos con tu papel. Si algo no coincide, el papel no es genuino.',
      })
    },
  )
}

const notFound = {
  title: 'No encontramos este recibo',
  figure: '',
  lines: [],
  advice:
    'Revisa que la dirección esté completa, o escanea otra vez el código. Si sigue sin aparecer, el papel no es genuino.',
} as const
