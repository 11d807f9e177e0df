import type { Database } from '@llave/api/database/database'
import type { Listener } from './stress-client.ts'

/** Hears the receipts that customers are told, by their numbers, and holds the database to them. */
export function watchReceipts() {
  const told = new Map<string, string>()
  const hear: Listener = (path, answer) => {
    const { estado, nroRecibo, codigoVerificacion } = answer?.body ?? {}
    if (path.endsWith('/RegistrarPago') && estado === 'PAGADA' && nroRecibo)
      told.set(nroRecibo, codigoVerificacion)
  }
  return {
    hear,
    count: () => told.size,
    /** What a customer was told stands as it was told. Sentences where it does not. */
    async findLost(db: Database): Promise<string[]> {
      const rows = await db.selectFrom('receipt').select(['number', 'check_code']).execute()
      const kept = new Map(rows.map(({ number, check_code }) => [number, check_code]))
      return [...told].flatMap(([number, code]) =>
        kept.get(number) === code ? [] : [`the receipt ${number} was told and is lost`],
      )
    },
  }
}
