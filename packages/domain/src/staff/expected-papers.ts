import type { DocumentKind } from '../portfolio/property-document.ts'

/** The kinds of papers that may be expected of a property, in the order in which they are listed. */
export const expectableKinds = ['contract', 'plan', 'act'] as const satisfies readonly DocumentKind[]
export type ExpectableKind = (typeof expectableKinds)[number]

/**
 * Of which kinds a property is to have a paper by now: a contract and a plan always, an act once the works of its
 * project stand at the last stage of their plan (docs/decisions/0166). `reached` is the stage at which they stand,
 * empty where none is known.
 */
export function expectedKindsOf({
  stages,
  reached,
}: {
  readonly stages: readonly string[]
  readonly reached: string
}): readonly ExpectableKind[] {
  const delivering = reached !== '' && reached === stages.at(-1)
  return expectableKinds.filter((kind) => kind !== 'act' || delivering)
}
