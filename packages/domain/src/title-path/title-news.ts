import type { TitleStep } from './title-path.ts'

/** Days after which a stage that was done is history to whoever hears of it first. */
export const historyDays = 30

/**
 * The stages of which a buyer is told that they changed, from the path that they saw to the one that they see. What is
 * first heard of a stage is told where it was done lately, or waits for the buyer: an import of the past is no news. The
 * day of what was done already is corrected in silence, as are papers.
 */
export function titleNews(
  before: readonly TitleStep[],
  after: readonly TitleStep[],
  today: Temporal.PlainDate,
): TitleStep[] {
  return after.filter((step) => {
    const was = before.find(({ stage }) => stage === step.stage)
    if (step.state === 'unknown') return false
    if (!was || was.state === 'unknown')
      return step.state === 'done' ? isRecent(step, today) : waitsForBuyer(step)
    if (was.state !== step.state) return true
    return step.state === 'pending' && (was.actor !== step.actor || String(was.on) !== String(step.on))
  })
}

function isRecent({ on }: TitleStep, today: Temporal.PlainDate): boolean {
  return on !== null && Temporal.PlainDate.compare(on.add({ days: historyDays }), today) >= 0
}

function waitsForBuyer({ state, actor }: TitleStep): boolean {
  return state === 'pending' && actor === 'buyer'
}
