import type { Queryable } from '../database/database.ts'

export type WaitingQuery = {
  readonly id: number
  readonly since: Temporal.Instant
  readonly subject: string
  readonly projectName: string
  readonly text: string
}

/** Open queries whose last message is the customer's, the longest waiting first. */
export async function findWaiting(db: Queryable): Promise<WaitingQuery[]> {
  return db
    .selectFrom('query as q')
    .innerJoin('project as j', 'j.code', 'q.project_code')
    .innerJoin('query_message as m', (join) =>
      join.onRef('m.query_id', '=', 'q.id').on('m.position', '=', (last) =>
        last
          .selectFrom('query_message')
          .select((of) => of.fn.max('position').as('position'))
          .whereRef('query_message.query_id', '=', 'q.id'),
      ),
    )
    .select(['q.id', 'm.written_at as since', 'q.subject', 'j.name as projectName', 'm.text'])
    .where('q.closed_at', 'is', null)
    .where('m.author', '=', 'customer')
    .orderBy('m.written_at')
    .execute()
}
