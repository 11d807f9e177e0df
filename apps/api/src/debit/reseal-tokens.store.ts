import { type Database, type Trx, transact } from '../database/database.ts'
import type { CardVault, SealedToken } from './card-vault.ts'

const batch = 200
const tables = ['affiliation', 'card_token_revocation'] as const

/**
 * Re-encrypts with the newest key what an older key encrypted, so that the older key can be removed
 * from CARD_TOKEN_KEYS once this answers 0. Any number of processes may run it at once. A token that
 * no configured key can decrypt is left as it is: debit day logs it.
 */
export async function resealTokens(db: Database, vault: CardVault): Promise<number> {
  return transact(db, async (trx) => {
    let count = 0
    for (const table of tables) count += await reseal(trx, table, vault)
    return count
  })
}

async function reseal(trx: Trx, table: (typeof tables)[number], vault: CardVault): Promise<number> {
  if (vault.olderKeyIds.length === 0) return 0
  const rows = await trx
    .selectFrom(table)
    .select(['id', 'shop', 'encrypted_token', 'key_id'])
    .where('encrypted_token', 'is not', null)
    .where('key_id', 'in', vault.olderKeyIds)
    .limit(batch)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id, shop, encrypted_token: bytes, key_id: keyId } of rows) {
    if (bytes) await write(trx, table, id, vault.seal(vault.open({ bytes, keyId }, shop), shop))
  }
  return rows.length
}

async function write(
  trx: Trx,
  table: (typeof tables)[number],
  id: number,
  { bytes, keyId }: SealedToken,
): Promise<void> {
  await trx.updateTable(table).set({ encrypted_token: bytes, key_id: keyId }).where('id', '=', id).execute()
}
