import type { NoticeLine } from '@llave/contract/staff/contents/notices'
import type { Audience } from '@llave/domain/staff/staff-notice'
import { countText } from '../frame/count-text.ts'

export const noticesKey = ['notices'] as const

/** For whom a notice is, in words. */
export function audienceText({ kind, stage, proformas, owing }: Audience, projectName: string): string {
  const whom = {
    all: 'Todos',
    project: stage === '' ? projectName : `${projectName}, en ${stage}`,
    stage: `Obras en ${stage}`,
    proformas: proformas.length === 1 ? `Proforma ${proformas[0]}` : `${proformas.length} proformas`,
  }[kind]
  return owing ? `${whom}, con letras por pagar` : whom
}

/** People as they are counted on buttons: `1 persona`, `1,412 personas`. */
export function peopleText(people: number): string {
  return people === 1 ? '1 persona' : `${countText(people)} personas`
}

/** How many read it. Who came after it went reads one to all too, so that there may be more than it went to. */
export function readText({
  origin,
  state,
  people,
  reads,
}: Pick<NoticeLine, 'origin' | 'state' | 'people' | 'reads'>): string {
  if (origin === 'erp' && state === 'sent') return countText(reads)
  if (people === null) return state === 'withdrawn' ? 'No salió' : 'Aún no sale'
  return reads > people
    ? `${countText(reads)}; salió para ${countText(people)}`
    : `${countText(reads)} de ${countText(people)}`
}
