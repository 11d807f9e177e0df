import type { WorksPicture, WorksProject } from '@llave/contract/staff/contents/works'
import { formatDate } from '@llave/domain/time/format-date'

/** The first word of every query of the works. */
export const worksKey = 'works'

/** A picture as the portal names it to who does not see it. */
export function pictureName({ title, takenOn }: Pick<WorksPicture, 'title' | 'takenOn'>): string {
  return [title || 'Avance de obra', formatDate(takenOn)].join(', ')
}

export function picturesText(count: number): string {
  return count === 1 ? '1 foto' : `${count.toLocaleString('en-US')} fotos`
}

/** When the homes of a project are handed over, as its customers read it: the ERP alone changes it. */
export function deliveryWords({ promisedOn, deliveryOn }: WorksProject): string {
  if (!promisedOn) return 'El ERP no dice cuándo se entrega.'
  const promised = `Entrega prometida: ${formatDate(promisedOn)}.`
  return deliveryOn ? `${promised} Entrega actual: ${formatDate(deliveryOn)}.` : promised
}
