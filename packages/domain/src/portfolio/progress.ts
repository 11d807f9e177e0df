import { monthKey } from '../time/month.ts'
import type { Delivery } from './delivery.ts'
import type { Picture } from './picture.ts'

/** A picture of the works of a project. */
export type ProgressPicture = Picture & {
  readonly takenOn: Temporal.PlainDate
  /** Empty where there is none. */
  readonly title: string
  /** One of the project's stages, or empty. */
  readonly stage: string
  /** From where it was taken, in words; pictures of one view can be compared. Empty where nobody says. */
  readonly view: string
}

/** How the works of a project stand: its stages in order, and its pictures, newest first. */
export type Progress = {
  readonly stages: readonly string[]
  readonly pictures: readonly ProgressPicture[]
  /** Null where nobody says a day. */
  readonly delivery: Delivery | null
  /** Whether the customer wants an e-mail when pictures come. */
  readonly subscribed: boolean
}

export type ProgressMonth = {
  /** `2026-11` */
  readonly key: string
  /** The day of the newest picture of the month. */
  readonly newest: Temporal.PlainDate
  readonly pictures: readonly ProgressPicture[]
}

/** The pictures by month, the newest month and in it the newest picture first; those of one day keep their order. */
export function groupProgress(pictures: readonly ProgressPicture[]): ProgressMonth[] {
  const sorted = pictures.toSorted((a, b) => Temporal.PlainDate.compare(b.takenOn, a.takenOn))
  const months = Map.groupBy(sorted, ({ takenOn }) => monthKey(takenOn))
  return [...months].flatMap(([key, group]) => {
    const [first] = group
    return first ? [{ key, newest: first.takenOn, pictures: group }] : []
  })
}

/** Where the works stand among the stages: the place of the newest picture that names one; -1 where none does. */
export function currentStage({ stages, pictures }: Pick<Progress, 'stages' | 'pictures'>): number {
  const [newest] = groupProgress(pictures.filter(({ stage }) => stages.includes(stage)))
  return newest?.pictures[0] ? stages.indexOf(newest.pictures[0].stage) : -1
}

/**
 * Whether a picture that comes now moves the works to its stage: it says another than they stand at, on a later day
 * than the newest that says one. Of one day the one that was there first counts, as in `currentStage`.
 */
export function movesStage(
  { reached, reachedOn }: { readonly reached: string; readonly reachedOn: Temporal.PlainDate | null },
  { stage, takenOn }: Pick<ProgressPicture, 'stage' | 'takenOn'>,
): boolean {
  if (stage === '' || stage === reached) return false
  return reachedOn === null || Temporal.PlainDate.compare(takenOn, reachedOn) > 0
}
