import { linkPolicy } from '@llave/domain/payment-links/link-policy'
import type { DeviceKind } from '@llave/domain/payment-links/opened-from'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import { moment } from '../database/sql-time.ts'

export type StoredOpening = {
  readonly at: Temporal.Instant
  readonly device: DeviceKind
  /** ISO 3166 alpha 2; null where it is not known. */
  readonly country: string | null
}

/** Keeps that a link was opened, unless the same kind of device in the same network has just done so. */
export async function insertOpening(
  db: Queryable,
  linkId: number,
  { device, country, network }: Pick<StoredOpening, 'device' | 'country'> & { readonly network: string },
  now: Temporal.Instant,
): Promise<void> {
  const since = now.subtract({ minutes: linkPolicy.sameOpening })
  await sql`insert into payment_link_opening (link_id, at, device, country, network)
    select ${linkId}, ${moment(now)}, ${device}, ${country ?? ''}, ${network}
    where not exists (select from payment_link_opening where link_id = ${linkId} and device = ${device}
        and network = ${network} and at > ${moment(since)})
      and (select count(*) from payment_link_opening where link_id = ${linkId}) < ${linkPolicy.openings}`.execute(
    db,
  )
}

/** The openings of links, by the link, the oldest first. */
export async function listOpenings(
  db: Queryable,
  linkIds: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredOpening[]>> {
  if (linkIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_link_opening')
    .select(['link_id', 'at', 'device', 'country'])
    .where('link_id', 'in', linkIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map(({ link_id, at, device, country }) => ({
      linkId: link_id,
      at,
      device,
      country: country === '' ? null : country,
    })),
    ({ linkId }) => linkId,
  )
}

/** Counts a secret of no link; answers how many that network tried in the window. */
export async function countWrongTry(
  db: Queryable,
  network: string,
  windowStart: Temporal.Instant,
): Promise<number> {
  const { tries } = await db
    .insertInto('payment_link_try')
    .values({ network, window_start: windowStart.toString(), tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['network', 'window_start']).doUpdateSet({ tries: sql`payment_link_try.tries + 1` }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow()
  return tries
}
