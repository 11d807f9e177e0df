import type { TitleFacts } from '@llave/domain/title-path/implied-stages'
import type { KnownStage } from '@llave/domain/title-path/title-stage'
import type { Queryable } from '../database/database.ts'
import { holdsProforma } from '../holders/held-proformas.store.ts'
import { findOwnPapers } from './documents.store.ts'

/** What is recorded of a property's stages, and what other data says; null where the proforma is not the customer's. */
export async function findTitleStages(
  db: Queryable,
  customerId: number,
  proforma: string,
): Promise<{ readonly recorded: readonly KnownStage[]; readonly facts: TitleFacts } | null> {
  if (!(await holdsProforma(db, customerId, proforma))) return null
  const papers = await findOwnPapers(db, customerId, proforma)
  const holding = await db
    .selectFrom('held_proforma')
    .select('sees_from')
    .where('proforma', '=', proforma)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  const stages = await db
    .selectFrom('title_stage')
    .select(['stage', 'state', 'dated_on as on', 'responsible as actor', 'document'])
    .where('proforma', '=', proforma)
    .execute()
  const reservations = await db
    .selectFrom('receivable')
    .select(['state', 'paid_on as paidOn', 'due_on as dueOn'])
    .where('proforma', '=', proforma)
    .where('kind', '=', 'reservation')
    .where('state', '<>', 'annulled')
    .execute()
  const { delivered_on, promised_on, delivery_on } = await db
    .selectFrom('property as p')
    .innerJoin('project as j', 'j.code', 'p.project_code')
    .select(['p.delivered_on', 'j.promised_on', 'j.delivery_on'])
    .where('p.proforma', '=', proforma)
    .executeTakeFirstOrThrow()
  return {
    recorded: stages.map(({ document, ...stage }) => {
      const paper = document === null ? undefined : papers.find(({ ownName }) => ownName === document)
      return { ...stage, paper: paper ? { id: paper.id, title: paper.title } : null }
    }),
    facts: {
      reservations: reservations.map(({ state, ...days }) => ({ ...days, isPaid: state === 'paid' })),
      // Who came by a cession does not see the first contract: what they see of it are its changes.
      contracts: holding?.sees_from
        ? []
        : papers.filter(({ kind, isOfProject }) => kind === 'contract' && !isOfProject),
      deliveredOn: delivered_on,
      deliveryOn: delivery_on ?? promised_on,
    },
  }
}
