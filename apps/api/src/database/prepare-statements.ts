import {
  type KyselyPlugin,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectAllNode,
  type SelectionNode,
  SelectModifierNode,
} from 'kysely'
import type { Trx } from './database.ts'
import { preparedMark } from './prepared-mark.ts'

const mark = RawNode.createWithSql(preparedMark)
const markOfSelect = SelectModifierNode.createWithExpression(mark)

const markEach: KyselyPlugin = {
  transformQuery: ({ node }) => markEnd(node),
  transformResult: async ({ result }) => result,
}

/** What is written as SQL by hand stays as it is, and so does what asks for every column. */
function markEnd(node: RootOperationNode): RootOperationNode {
  if (node.kind === 'SelectQueryNode' && !asksForAll(node.selections)) {
    return { ...node, endModifiers: [...(node.endModifiers ?? []), markOfSelect] }
  }
  if (
    (node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode') &&
    !asksForAll(node.returning?.selections)
  ) {
    return { ...node, endModifiers: [...(node.endModifiers ?? []), mark] }
  }
  return node
}

/**
 * PostgreSQL refuses a kept plan whose columns have changed: once a migration of the next version
 * has added one, every settlement of a process of this version would fail.
 */
function asksForAll(selections: readonly SelectionNode[] = []): boolean {
  return selections.some(
    ({ selection }) =>
      SelectAllNode.is(selection) || (ReferenceNode.is(selection) && SelectAllNode.is(selection.column)),
  )
}

/**
 * The same transaction with its built statements prepared: planned once per connection. For frequent
 * work with fixed statements: without it, settling spends half of the database's time on planning.
 */
export function prepareStatements(trx: Trx): Trx {
  return trx.withPlugin(markEach)
}
