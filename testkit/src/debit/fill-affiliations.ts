import type { Database } from '@llave/api/database/database'
import { openCardVault } from '@llave/api/debit/card-vault'
import { sql } from 'kysely'
import { testTokenKey } from '../test-config.ts'

export type FillOptions = {
  readonly shop: string
  readonly createdAt: string
  /** The provider's token of a proforma; one that it does not know, unless given. */
  readonly token?: (proforma: string) => string
}

/** Affiliates a card for every proforma that has none, by SQL, as if each had gone through the form. */
export async function fillAffiliations(db: Database, { shop, createdAt, token }: FillOptions): Promise<void> {
  const vault = openCardVault([testTokenKey])
  const bare = await db
    .selectFrom('property')
    .select('proforma')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('affiliation').select('id').whereRef('affiliation.proforma', '=', 'property.proforma'),
        ),
      ),
    )
    .execute()
  for (let start = 0; start < bare.length; start += 5000) {
    const proformas = bare.slice(start, start + 5000).map(({ proforma }) => proforma)
    const tokens = proformas.map((proforma) =>
      Buffer.from(vault.seal(token?.(proforma) ?? proforma, shop).bytes),
    )
    await sql`insert into card_registration (id, shop, customer_id, proforma, currency, state, consent_version,
        consent_at, consent_address, device, dial_code, phone_number, form_expires_at, created_at, updated_at)
      select 'fill-' || proforma, ${shop}, customer_id, proforma, currency, 'registered', '1',
        ${createdAt}, '::1', 'PC', '51', '999999999', ${createdAt}, ${createdAt}, ${createdAt}
      from property where proforma = any(${proformas}::text[])`.execute(db)
    await sql`insert into affiliation (proforma, customer_id, registration_id, shop, encrypted_token, key_id,
        chain_id, masked_card, card_brand, card_holder, card_expiry_month, card_expiry_year, consent_version,
        consent_at, consent_address, device, created_at)
      select p.proforma, p.customer_id, 'fill-' || p.proforma, ${shop}, t.token, ${testTokenKey.id},
        '3398451138180000', '497010******0055', 'VISA', 'TITULAR', 12, 2099, '1', ${createdAt}, '::1', 'PC', ${createdAt}
      from unnest(${proformas}::text[], ${tokens}::bytea[]) as t(proforma, token)
      join property p on p.proforma = t.proforma`.execute(db)
  }
}
