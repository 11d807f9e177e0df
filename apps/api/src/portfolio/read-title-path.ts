import { impliedStages } from '@llave/domain/title-path/implied-stages'
import { type TitleStep, titlePath } from '@llave/domain/title-path/title-path'
import type { Queryable } from '../database/database.ts'
import { findTitleStages } from './title-path.store.ts'

/** The path of a property to its title as a customer sees it; null where the proforma is not theirs. */
export async function readTitlePath(
  db: Queryable,
  customerId: number,
  proforma: string,
  today: Temporal.PlainDate,
): Promise<TitleStep[] | null> {
  const found = await findTitleStages(db, customerId, proforma)
  return found && titlePath(found.recorded, impliedStages(found.facts, today))
}
