import { formatDate } from '../time/format-date.ts'
import { actorWords, type KnownStage, type TitleStage, titleStages } from './title-stage.ts'

/** A stage as a customer sees it: of one of which nobody said anything, that alone is known. */
export type TitleStep = Omit<KnownStage, 'state'> & { readonly state: KnownStage['state'] | 'unknown' }

/**
 * The six stages of a property: what the developer recorded, and where nothing was, what other data
 * says. What is done by either is done, as the other is what was true before; its paper stays.
 */
export function titlePath(recorded: readonly KnownStage[], implied: readonly KnownStage[]): TitleStep[] {
  return titleStages.map((stage) => {
    const record = recorded.find((each) => each.stage === stage)
    const other = implied.find((each) => each.stage === stage)
    if (!record) return other ?? unknownStep(stage)
    if (record.state === 'pending' && other?.state === 'done') {
      return { ...other, paper: record.paper ?? other.paper }
    }
    return record
  })
}

function unknownStep(stage: TitleStage): TitleStep {
  return { stage, state: 'unknown', on: null, actor: null, paper: null }
}

const ofTitle: readonly TitleStage[] = ['independization', 'deed', 'inscription']

/** Whether anything is known of the stages after the delivery, which make the title. */
export function isTitleKnown(path: readonly TitleStep[]): boolean {
  return path.some(({ stage, state }) => ofTitle.includes(stage) && state !== 'unknown')
}

/** How far the path is, in words. */
export function pathText(path: readonly TitleStep[]): string {
  const counted = path.filter(({ state }) => state !== 'not_applicable')
  const done = counted.filter(({ state }) => state === 'done').length
  if (done > 0 && done === counted.length) {
    const inscribed = path.some(({ stage, state }) => stage === 'inscription' && state === 'done')
    return inscribed ? 'Tu inmueble ya está inscrito' : 'Todas las etapas están hechas'
  }
  if (done === 0) return 'Aún no hay etapas hechas'
  return `${done === 1 ? '1 etapa hecha' : `${done} etapas hechas`} de ${counted.length}`
}

export const stepStateNames: Readonly<Record<TitleStep['state'], string>> = {
  done: 'Hecha',
  pending: 'Pendiente',
  not_applicable: 'No aplica',
  unknown: 'Sin información',
}

/** When a stage was done or is expected; empty where there is no such day to wait for. */
export function stepDayText({ state, on }: TitleStep, today: Temporal.PlainDate): string {
  if (state === 'done') return on ? `El ${formatDate(on)}` : 'Sin fecha registrada'
  if (state !== 'pending') return ''
  if (!on) return 'Aún sin fecha prevista'
  const late = Temporal.PlainDate.compare(on, today) < 0
  return late ? `Se esperaba el ${formatDate(on)}` : `Se espera el ${formatDate(on)}`
}

/** Who must act; empty where nobody has to, or nobody said who. */
export function stepActorText({ state, actor }: TitleStep): string {
  if (state !== 'pending' || !actor) return ''
  return actor === 'buyer' ? 'Te toca a ti' : `Le toca ${actorWords[actor]}`
}
