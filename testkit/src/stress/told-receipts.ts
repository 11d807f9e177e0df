import type { Database } from '@llave/api/database/database'
import type { Listener } from './stress-client.ts'

/** Hears the receipts that customers are told, by their numbers, and holds the database to them. */
export function watchReceipts() {
  const told = new Map<string, { readonly code: string; readonly orderId: string }>()
  // biome-ignore lint/suspicious/noExplicitAny: it reads the wire as an outside client does.
  const hear: Listener = (path, answer, asked: any) => {
    const { estado, nroRecibo, codigoVerificacion: code } = answer?.body ?? {}
    if (!path.endsWith('/RegistrarPago') || estado !== 'PAGADA' || !nroRecibo) return
    told.set(nroRecibo, { code, orderId: JSON.parse(asked.krAnswer).orderDetails.orderId })
  }
  return {
    hear,
    count: () => told.size,
    /** By the number of the receipt: what checks it, and of which order it is. */
    told: () => told as ReadonlyMap<string, { readonly code: string; readonly orderId: string }>,
    /** What a customer was told stands as it was told. Sentences where it does not. */
    async findLost(db: Database): Promise<string[]> {
      const rows = await db.selectFrom('receipt').select(['number', 'check_code']).execute()
      const kept = new Map(rows.map(({ number, check_code }) => [number, check_code]))
      return [...told].flatMap(([number, { code }]) =>
        kept.get(number) === code ? [] : [`the receipt ${number} was told and is lost`],
      )
    },
  }
}
