import type { TitleActor, TitleStage, TitleState } from '@llave/domain/title-path/title-stage'

type DemoStage = {
  readonly stage: TitleStage
  readonly state: TitleState
  /** Days from today; negative where it is past. */
  readonly inDays?: number
  readonly responsible?: TitleActor
  readonly document?: string
}

/** Lucía's flat is midway to its title, Carmen's has it. Of Lucía's house nothing is known. */
const paths: Readonly<Record<string, readonly DemoStage[]>> = {
  '1000235': [
    { stage: 'reservation', state: 'done', inDays: -425 },
    { stage: 'contract', state: 'done', inDays: -396, document: 'DOC-1000235-CONTRATO' },
    { stage: 'independization', state: 'pending', inDays: 45, responsible: 'sunarp' },
    { stage: 'deed', state: 'pending', inDays: 110, responsible: 'notary' },
  ],
  '1000304': [
    { stage: 'reservation', state: 'done', inDays: -810 },
    { stage: 'contract', state: 'done', inDays: -791, document: 'DOC-1000304-CONTRATO' },
    { stage: 'delivery', state: 'done', inDays: -30, document: 'DOC-1000304-ACTA' },
    { stage: 'independization', state: 'done', inDays: -140 },
    { stage: 'deed', state: 'done', inDays: -70 },
    { stage: 'inscription', state: 'done', inDays: -12 },
  ],
}

/** The stages as the ERP exports them. */
export function titleStagesCsv(today: Temporal.PlainDate): string {
  const lines = Object.entries(paths).flatMap(([proforma, stages]) =>
    stages.map(({ stage, state, inDays, responsible = '', document = '' }) => {
      const date = inDays === undefined ? '' : today.add({ days: inDays })
      return `${proforma},${stage},${state},${date},${responsible},${document}\n`
    }),
  )
  return `proforma,stage,state,date,responsible,document\n${lines.join('')}`
}
